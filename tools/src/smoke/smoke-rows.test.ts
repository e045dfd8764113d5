import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { smokeRows } from './smoke-rows.ts'

const root = resolve(import.meta.dirname, '../../..')
const rows = Object.entries(smokeRows).flatMap(([name, of]) => of.map((row) => ({ name, row })))

describe('a command of the documents', () => {
  it.each(rows.flatMap(({ name, row }) => ('ranBy' in row ? [[name, row.ranBy, row.by]] : [])))(
    'pnpm %s is really run by %s',
    (_name, file = '', words = '') => expect(readFileSync(resolve(root, file), 'utf8')).toContain(words),
  )

  it('is a script of the workspace', () => {
    // Our own manifest; a missing scripts table would fail the test.
    const { scripts } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { scripts: object }
    expect(Object.keys(smokeRows).filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  })

  it('has a row, or it could never fail', () => {
    expect(Object.entries(smokeRows).filter(([, of]) => of.length === 0)).toEqual([])
  })
})
