import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { problems } from '@vigil/contract/problems'
import { errorsDoc, errorsDocPath } from './errors-doc.ts'

const written = readFileSync(errorsDocPath, 'utf8')

describe('docs/errors.md', () => {
  it.each(Object.entries(problems))('tells %s with its number and both sentences', (code, { statusCode, zh, en }) => {
    expect(written).toContain(`| \`${code}\` | ${statusCode} | ${zh} | ${en} |`)
  })

  it('tells no code that is gone, and is as the script writes it', () => {
    expect(written).toBe(errorsDoc())
  })

  it('has a sentence in each language that cannot break the table', () => {
    const sentences = Object.values(problems).flatMap(({ zh, en }) => [zh, en])
    expect(sentences.filter((sentence) => sentence.trim().length === 0 || /[|\n]/.test(sentence))).toEqual([])
  })
})
