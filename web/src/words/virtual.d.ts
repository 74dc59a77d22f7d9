declare module 'virtual:words/*' {
  const messages: Record<string, import('./say').Phrase>
  export default messages
}
