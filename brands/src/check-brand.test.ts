import { describe, expect, it } from 'vitest'
import { checkBrand, checkOperatorBrand } from './check-brand.ts'
import { severityColours } from './colour-checks.ts'
import { defaultBrand } from './default-brand.ts'

const fieldsOf = (change: object) => checkBrand({ ...defaultBrand, ...change }).problems.map(({ field }) => field)

describe('a brand', () => {
  it('that is the default has no problem', () => {
    expect(checkBrand(defaultBrand)).toEqual({ brand: defaultBrand, problems: [] })
  })

  it.each(Object.entries(severityColours))('must not look like %s', (severity, colour) => {
    expect(checkBrand({ ...defaultBrand, colour }).problems).toContainEqual({
      field: 'colour',
      code: 'nearSeverity',
      severity,
    })
  })

  it.each(['#c81e3a', '#8f4a00', '#0b7a43'])('may not hide an alarm colour in a darker shade as %s', (colour) => {
    expect(checkBrand({ ...defaultBrand, colour }).problems).toContainEqual(
      expect.objectContaining({ code: 'nearSeverity' }),
    )
  })

  it.each(['#4b3fd1', '#00707a', '#8a1fa8', '#1f2a44', '#5a4a48'])('may be %s', (colour) => {
    expect(fieldsOf({ colour })).toEqual([])
  })

  it.each(['#62a8ff', '#b9c6d8', '#ffffff'])('must carry white, which %s does not', (colour) => {
    expect(checkBrand({ ...defaultBrand, colour }).problems).toContainEqual({ field: 'colour', code: 'contrast' })
  })

  it.each([
    ['name.zh', { name: { zh: ' ', en: 'Nobody' } }],
    ['name.en', { name: { zh: '无名', en: '' } }],
    ['suffix', { suffix: 'haichuan' }],
    ['suffix', { suffix: '../admin' }],
    ['suffix', { suffix: 'Back' }],
    ['domains.0', { domains: ['https://somewhere.example'] }],
    ['domains.0', { domains: ['LOCALHOST'] }],
    ['domains', { domains: ['a.example', 'a.example'] }],
    ['colour', { colour: 'blue' }],
    ['colour', { colour: '#00f;}' }],
    ['initials', { initials: '<b' }],
    ['slogan.zh.0', { slogan: { ...defaultBrand.slogan, zh: ['这一行标语实在是太长了', '放得下的心'] } }],
    ['hotline', { hotline: 'call me' }],
    ['modules.0', { modules: ['alarm'] }],
    ['homeLayout', { homeLayout: 'mine' }],
    ['chatAppId', { chatAppId: 'wx-evil' }],
    ['art.logo', { art: { logo: '<svg><script>alert(1)</script></svg>', hero: null } }],
    ['art.logoDark', { art: { logo: null, logoDark: 'data:image/png;base64,AAAA', hero: null } }],
    ['', { fireColour: '#0000ff' }],
  ])('is refused for its %s', (field, change) => {
    expect(fieldsOf(change)).toEqual([field])
  })

  it('of an operator needs a login page of its own', () => {
    expect(checkOperatorBrand(defaultBrand).problems).toEqual([{ field: 'suffix', code: 'missing' }])
    expect(checkOperatorBrand({ ...defaultBrand, suffix: 'Own' }).problems).toEqual([])
  })

  it.each([null, 'brand', 3, [], {}])('is not %j', (value) => {
    expect(checkBrand(value).brand).toBeUndefined()
    expect(checkBrand(value).problems).not.toEqual([])
  })
})
