import type { Plugin } from 'vite'

export function writeKeys(): void
export function words(): Plugin
