import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeBrand } from './write-brand.ts'

let root = ''
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'new-brand-'))
  mkdirSync(join(root, 'brands/catalogue'), { recursive: true })
})
afterAll(() => rmSync(root, { recursive: true }))

describe('pnpm new:brand', () => {
  it('writes the four things that a brand cannot do without, in its own folder', () => {
    const { made, page } = writeBrand(root, 'dawn')
    expect([made, page]).toEqual(['brands/catalogue/dawn/brand.json', '/pagesLogin/login/loginDawn'])
    expect(JSON.parse(readFileSync(join(root, made), 'utf8'))).toEqual({
      name: { zh: 'Dawn', en: 'Dawn' },
      suffix: 'Dawn',
      colour: '#4B3FD1',
      domains: ['dawn.example'],
    })
  })

  it.each([
    ['Dawn', 'is no folder name'],
    ['../dawn', 'is no folder name'],
    ['dawn', 'is already there'],
  ])('refuses %s', (id, why) => {
    expect(() => writeBrand(root, id)).toThrow(why)
  })
})
