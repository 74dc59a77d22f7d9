/* cards.ts - what the shelf says of each game, asked of the engine once: games.LANG.json. The shelf itself needs no engine. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Module } from '../src/engine/module.ts'

export async function writeCards(wasm: string, words: string, out: string, languages: string[]) {
  const module = Module.start(await WebAssembly.compile(readFileSync(wasm)))
  for (const file of readdirSync(words)) if (file.endsWith('.words') && !file.startsWith('alone.')) module.words(readFileSync(join(words, file)))
  const ask = module.evening()
  for (const lang of languages) writeFileSync(join(out, `games.${lang}.json`), JSON.stringify(ask('games', { lang })))
}
