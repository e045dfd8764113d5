import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkBrand } from './check-brand.ts'
import { defaultBrand, defaultCode } from './default-brand.ts'
import { catalogueCodes, catalogueFolder, readCatalogue, readEntry } from './read-catalogue.ts'

const codes = catalogueCodes()
const hasDrawing = (code: string, name: string) => existsSync(join(catalogueFolder, code, name))
const lines = (code: string) =>
  readFileSync(join(catalogueFolder, code, 'brand.json'), 'utf8')
    .trimEnd()
    .split('\n')

describe('the catalogue of brands', () => {
  it('[spec 1.brands] holds the default and at least 72 more', () => {
    expect(codes).toContain(defaultCode)
    expect(codes.length).toBeGreaterThan(72)
  })

  it.each(codes)('%s may be published as it stands', (code) => {
    expect(checkBrand(readEntry(code).brand).problems).toEqual([])
  })

  it.each(codes.filter((code) => !hasDrawing(code, 'logo.svg')))('%s needs no more than 20 lines', (code) => {
    expect(lines(code).length).toBeLessThanOrEqual(20)
    expect(hasDrawing(code, 'hero.svg')).toBe(false)
  })

  it('has eight with a logo and a picture of their own', () => {
    const own = codes.filter((code) => hasDrawing(code, 'logo.svg') && hasDrawing(code, 'hero.svg'))
    expect(own.length).toBeGreaterThanOrEqual(8)
  })

  it.each([
    ['suffix', (code: string) => readEntry(code).brand.suffix.toLowerCase()],
    ['Chinese name', (code: string) => readEntry(code).brand.name.zh],
    ['English name', (code: string) => readEntry(code).brand.name.en],
  ])('gives no %s twice', (_what, of) => {
    expect(new Set(codes.map(of)).size).toBe(codes.length)
  })

  it('gives no domain twice, and only names that nobody can own', () => {
    const domains = readCatalogue().flatMap(({ brand }) => brand.domains)
    expect(new Set(domains).size).toBe(domains.length)
    expect(domains.filter((domain) => !domain.endsWith('.example'))).toEqual([])
  })

  it('has one brand with a home of its own and a server in the house', () => {
    const local = readCatalogue().filter(({ brand }) => brand.origin === 'local')
    expect(local.map(({ brand }) => brand.homeLayout !== defaultBrand.homeLayout)).toEqual([true])
  })
})
