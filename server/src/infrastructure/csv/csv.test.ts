import { describe, expect, it } from 'vitest'
import { readCsv } from './read-csv.ts'
import { writeCsv } from './write-csv.ts'

const fieldsOf = (text: string) => readCsv(text).rows.map(({ fields }) => fields)

describe('a table of text', () => {
  it.each([
    ['plain', 'a,b\n1,2\n'],
    ['with a byte order mark', '\u{feff}a,b\r\n1,2'],
    ['with old line ends', 'a,b\r1,2\r'],
    ['with quotes and spaces', '"a", b \n"1",2'],
    ['with spaces around quotes', ' "a" ,b\n\t"1"\t, "2" \n'],
    ['with line ends of three kinds', '\na,b\r\n\r1,2\n'],
  ])('is read: %s', (_what, text) => {
    expect(readCsv(text).header).toEqual(['a', 'b'])
    expect(fieldsOf(text)).toEqual([{ a: '1', b: '2' }])
  })

  it('keeps commas, quotes and line ends inside quotes', () => {
    expect(fieldsOf('name,note\n"陈, 志远","said ""yes""\nthen left"\n')).toEqual([
      { name: '陈, 志远', note: 'said "yes"\nthen left' },
    ])
  })

  it('counts rows as a spreadsheet does, also over empty ones', () => {
    expect(readCsv('a\n\nx\n,\ny').rows.map(({ no }) => no)).toEqual([3, 5])
  })

  it('says which rows do not fit the header', () => {
    expect(readCsv('a,b\n1,2\n1\n1,2,3\n1,\n"1,2').rows.map(({ isRagged }) => isRagged)).toEqual([
      false,
      true,
      true,
      false,
      true,
    ])
  })

  it('takes letters behind a closing quote for a mistake of that row alone', () => {
    expect(readCsv('a,b\n"x"y,2\n3,4').rows.map(({ isRagged }) => isRagged)).toEqual([true, false])
  })

  it.each([
    ['behind a closing one', 'a,b\n"x"y,2\n3,4\n5,6'],
    ['in two cells', 'a,b\n"x"y,"2"z\n3,4\n5,6'],
    ['inside a cell without quotes', 'a,b\nx 3" pipe,2\n3,4\n5,6'],
  ])('loses no row to a quote %s', (_where, text) => {
    expect(
      readCsv(text)
        .rows.map(({ no, isRagged }) => [no, isRagged])
        .slice(1),
    ).toEqual([
      [3, false],
      [4, false],
    ])
  })

  it('may have a column that objects know by another meaning', () => {
    expect(Object.entries(readCsv('__proto__\nx').rows[0]?.fields ?? {})).toEqual([['__proto__', 'x']])
  })
})

describe('what is written', () => {
  const hostile = ['=1+1', '+86 139', '-2', '@SUM(A1)', '\t=1', 'a"b', 'c,d', 'e\nf', '陈志远']

  it('never begins with what a spreadsheet would run', () => {
    const cells = writeCsv(
      ['x'],
      hostile.map((value) => [value]),
    )
      .split('\r\n')
      .slice(1)
    for (const cell of cells) expect(cell).not.toMatch(/^"?[=+\-@\t\r]/)
  })

  it('is read back as it was', () => {
    const rows = hostile.filter((value) => !value.startsWith('\t')).map((value, at) => [value, String(at), 'z'])
    const read = readCsv(writeCsv(['a', 'b', 'c'], rows)).rows
    expect(read.map(({ fields }) => [fields['a'], fields['b'], fields['c']])).toEqual(rows)
  })

  it('leaves numbers numbers', () => {
    expect(writeCsv(['n'], [[-3], [null]])).toBe('\u{feff}n\r\n-3\r\n\r\n')
  })
})
