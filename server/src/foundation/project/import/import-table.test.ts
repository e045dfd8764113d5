import { describe, expect, it } from 'vitest'
import { readCsv } from '#infrastructure/csv/read-csv.ts'
import { planImport, reportOf, type KnownUnit } from './import-table.ts'

const known: KnownUnit[] = [
  {
    id: 'one',
    name: '城东小学',
    kind: 'school',
    address: '解放路 1 号',
    longitude: 120.1,
    latitude: 30.1,
    externalCode: 'CD-01',
    isArchived: false,
  },
  { ...unit('two', '旧仓库'), isArchived: true },
  unit('three', '无编号'),
]

function unit(id: string, name: string): KnownUnit {
  const nowhere = { address: '', longitude: null, latitude: null, externalCode: null }
  return { id, name, kind: 'other', isArchived: false, ...nowhere }
}

const rowsOf = (csv: string) =>
  planImport(readCsv(csv), known).rows.map(({ verdict, problems }) => ({ verdict, problems }))
const wrong = (...problems: string[]) => ({ verdict: 'wrong', problems })
const fine = (verdict: string) => ({ verdict, problems: [] })

describe('a table of units', () => {
  it.each([
    ['in Chinese', '\u{feff}单位名称,单位类型,地址\r\n新学校,学校,一号路'],
    ['in English', 'Name,Kind,Address\n新学校,School,一号路'],
    ['by ids', 'name,kind,address\n新学校,school,一号路'],
  ])('is read %s', (_how, csv) => {
    expect(planImport(readCsv(csv), known).rows[0]).toMatchObject({
      line: 2,
      verdict: 'new',
      draft: { name: '新学校', kind: 'school', address: '一号路' },
    })
  })

  it.each([
    [',学校,', wrong('nameMissing')],
    [`${'名'.repeat(61)},学校,`, wrong('nameTooLong')],
    ['某处,机场,', wrong('kindUnknown')],
    [`某处,,${'路'.repeat(121)}`, wrong('addressTooLong')],
    ['某处', wrong('unreadable')],
    ['旧仓库,,', wrong('archived')],
    ['某处,,', fine('new')],
  ])('judges "%s" by itself', (row, verdict) => {
    expect(rowsOf(`单位名称,单位类型,地址\n${row}\n别处,,`)).toEqual([verdict, fine('new')])
  })

  it.each([
    ['181,30', wrong('longitudeWrong')],
    ['120,x', wrong('latitudeWrong')],
    ['120,', wrong('coordinateAlone')],
    ['120.2,30.2', fine('new')],
    [',', fine('new')],
  ])('takes the place %s', (place, verdict) => {
    expect(rowsOf(`name,longitude,latitude\n某处,${place}`)).toEqual([verdict])
  })

  it('finds a unit by its code, else by its name, and leaves alone what it does not say', () => {
    const { rows } = planImport(readCsv('name,code\n城东小学,CD-01\n城东第一小学,CD-01b\n无编号,'), known)
    expect(rows.map(({ verdict, unitId }) => [verdict, unitId])).toEqual([
      ['same', 'one'],
      ['new', undefined],
      ['same', 'three'],
    ])
    const [renamed] = planImport(readCsv('name,code\n城东第一小学,CD-01'), known).rows
    expect(renamed).toMatchObject({ verdict: 'changed', draft: { name: '城东第一小学', address: '解放路 1 号' } })
  })

  it('takes nobody twice', () => {
    expect(rowsOf('name\n某处\n某处')).toEqual([fine('new'), wrong('twiceInFile')])
  })

  it('says which columns mean nothing', () => {
    expect(reportOf(planImport(readCsv('name,颜色\n某处,红'), known)).ignored).toEqual(['颜色'])
  })

  it.each([
    ['without names', '地址\n一号路'],
    ['without rows', 'name'],
    ['in another encoding', 'name\n\u{fffd}\u{fffd}'],
    ['that is too long', `name\n${Array.from({ length: 1_001 }, (_, at) => `n${at}`).join('\n')}`],
  ])('is refused %s', (_what, csv) => {
    expect(() => planImport(readCsv(csv), known)).toThrow('cannot be read')
  })
})
