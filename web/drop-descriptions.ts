/** What a call does, in a sentence, and that programs may make it is for integrators; no page reads it, so no phone fetches it. */
import type { Plugin } from 'vite'

const word = `(?:'(?:[^'\\\\\\n]|\\\\.)*'|"(?:[^"\\\\\\n]|\\\\.)*")`
const described = new RegExp(`\\bdescription:\\s*${word}(?:\\s*\\+\\s*${word})*,\\s*`, 'g')

const opened = /\bopenToPrograms: true,\s*/g

export const withoutDescriptions = (code: string): string => code.replaceAll(described, '').replaceAll(opened, '')

export const dropDescriptions = (): Plugin => ({
  name: 'drop-descriptions',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    /\/contract\/src\/[^?]+\.ts$/.test(id) ? { code: withoutDescriptions(code), map: null } : undefined,
})
