/** What a call does, in a sentence, is for integrators; no page reads it, so no phone fetches it. */
import type { Plugin } from 'vite'

const word = `(?:'(?:[^'\\\\\\n]|\\\\.)*'|"(?:[^"\\\\\\n]|\\\\.)*")`
const described = new RegExp(`(\\bdescription:\\s*)${word}(?:\\s*\\+\\s*${word})*`, 'g')

export const withoutDescriptions = (code: string): string => code.replaceAll(described, "$1''")

export const dropDescriptions = (): Plugin => ({
  name: 'drop-descriptions',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    /\/contract\/src\/[^?]+\.ts$/.test(id) ? { code: withoutDescriptions(code), map: null } : undefined,
})
