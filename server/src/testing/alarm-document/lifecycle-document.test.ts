import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { moves } from '#features/alarm/judging/lifecycle.rules.ts'
import { lifecycleDocument, lifecycleDocumentPath } from './lifecycle-document.ts'

describe('docs/alarm-lifecycle.md', () => {
  const written = readFileSync(lifecycleDocumentPath, 'utf8')

  it('is as the script writes it from the tables', () => {
    expect(written).toBe(lifecycleDocument())
  })

  it.each(moves.map(({ because }) => because))('says: %s', (because) => {
    expect(written).toContain(`| ${because} |`)
    expect(because).not.toMatch(/[|\n]/)
  })
})
