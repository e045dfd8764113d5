import { zipSync, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readWorkbook } from './read-workbook.ts'
import { writeWorkbook } from './write-workbook.ts'
import { zipEntries } from './zip-entries.ts'

const bookOf = async (rows: Parameters<typeof writeWorkbook>[0]): Promise<Buffer> => {
  const made = await writeWorkbook(rows)
  if (made === 'busy' || made === undefined) throw new Error('it was not written')
  return made
}

const sheetName = 'xl/worksheets/sheet1.xml'

/** A good workbook whose sheet is another. */
const bookWith = async (sheet: string): Promise<Buffer> => {
  const parts = unzipSync(await bookOf([['a']]))
  return Buffer.from(zipSync({ ...parts, [sheetName]: Buffer.from(sheet) }))
}

const sheetOf = (rows: string): string =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`
const word = (place: string, text: string): string => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`

describe('a workbook', () => {
  it('is read as the table it was written from', async () => {
    const book = await bookOf([
      ['姓名', '手机', '备注'],
      ['陈志远', 13_800_000_001, null],
      [null],
      ['李 & <国>', -2.5, 'x'],
    ])
    expect(await readWorkbook(book)).toEqual({
      header: ['姓名', '手机', '备注'],
      rows: [
        { no: 2, fields: { 姓名: '陈志远', 手机: '13800000001', 备注: '' }, isRagged: false },
        { no: 4, fields: { 姓名: '李 & <国>', 手机: '-2.5', 备注: 'x' }, isRagged: false },
      ],
    })
  })

  it('holds no formula of whoever wrote a name, and gives the name back', async () => {
    const hostile = ['=1+1', '+86 139', '-2', '@SUM(A1)', '=HYPERLINK("http://x")']
    const book = await bookOf([['n'], ...hostile.map((value) => [value])])
    const sheet = Buffer.from(unzipSync(book)[sheetName] ?? []).toString()
    expect(sheet).not.toMatch(/<f[ >]/)
    const strings = Object.entries(unzipSync(book)).flatMap(([, bytes]) => Buffer.from(bytes).toString())
    expect(strings.join('')).not.toMatch(/<t[^>]*>[=+\-@]/)
    const read = await readWorkbook(book)
    expect(typeof read === 'object' && read.rows.map(({ fields }) => fields['n'])).toEqual(hostile)
  })

  it('that was saved by a spreadsheet keeps days as days', async () => {
    const parts = unzipSync(await bookOf([['a']]))
    const style = Buffer.from(parts['xl/styles.xml'] ?? []).toString()
    // Format 14 is the spreadsheets' own day.
    const dated = style.replace(
      /<cellXfs[^]*<\/cellXfs>/,
      '<cellXfs count="1"><xf numFmtId="14" applyNumberFormat="1"/></cellXfs>',
    )
    const sheet = sheetOf(`<row r="1">${word('A1', '到期')}</row><row r="2"><c r="A2" s="0"><v>46387</v></c></row>`)
    const book = zipSync({ ...parts, 'xl/styles.xml': Buffer.from(dated), [sheetName]: Buffer.from(sheet) })
    expect(await readWorkbook(Buffer.from(book))).toMatchObject({ rows: [{ fields: { 到期: '2026-12-31' } }] })
  })

  it.each([
    ['text', Buffer.from('姓名,手机\n')],
    ['nothing', Buffer.alloc(0)],
    ['the old kind of workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['a packed file that is no workbook', Buffer.from(zipSync({ 'a.txt': Buffer.from('x') }))],
    ['a broken packed file', Buffer.from(zipSync({ 'a.txt': Buffer.from('x') })).subarray(10)],
  ])('is not %s, and nobody has to guess', async (_what, bytes) => {
    expect(await readWorkbook(bytes)).toBeUndefined()
  })

  it('that would unpack to a thousand times its size is not unpacked', async () => {
    const bomb = await bookWith(sheetOf(' '.repeat(60_000_000)))
    expect(bomb.length).toBeLessThan(300_000)
    expect(zipEntries(bomb, 8_000_000)).toBeUndefined()
    expect(await readWorkbook(bomb)).toBeUndefined()
  })

  it.each([
    ['in the last corner of the sheet', `<row r="1048576">${word('XFD1048576', 'b')}</row>`],
    ['in a row that is far down', `<row r="1048576"/>`],
    ['whose place is written in another way', `<row>${word('&#88;FD1048576', 'b')}</row>`],
  ])('with a cell %s is refused in no time', async (_where, row) => {
    const book = await bookWith(sheetOf(`<row r="1">${word('A1', 'a')}</row>${row}`))
    const begun = performance.now()
    expect(await readWorkbook(book)).toBeUndefined()
    expect(performance.now() - begun).toBeLessThan(10_000)
  })

  it('that fools the check fills the memory of its thread and of nobody else', async () => {
    const hidden = `<row r="1">${word('A1', 'a')}</row><row r="1000000"><c x=">" r="XFD1000000" t="inlineStr"><is><t>b</t></is></c></row>`
    const book = await bookWith(sheetOf(hidden.replace('<row r="1000000">', '<row x=">" r="1000000">')))
    const before = process.memoryUsage().rss
    expect(await readWorkbook(book)).toBeUndefined()
    expect(process.memoryUsage().rss - before).toBeLessThan(1_000_000_000)
    // The next one is read as if nothing had been.
    expect(await readWorkbook(await bookOf([['a'], ['b']]))).toMatchObject({ header: ['a'] })
  }, 60_000)
})
