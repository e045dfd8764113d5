import { describe, expect, it } from 'vitest'
import { readCsv } from '#infrastructure/csv/read-csv.ts'
import {
  codesOf,
  equipmentReport,
  failuresText,
  planEquipment,
  refuseUnreadable,
  sentRows,
  type KnownEquipment,
} from './plan-import.ts'

const box: KnownEquipment = {
  id: 'box',
  deviceName: '配电箱',
  keyCode: 'BOX-0001',
  typeNo: 101,
  childDeviceKey: null,
  installAdd: '一楼',
  protocolId: null,
}
const header = '设备名称,设备编码,设备类型,回路,安装位置,协议编号'
const plan = (lines: string[], ofUnit: KnownEquipment[] = [], takenCodes: string[] = []) => {
  const table = readCsv([header, ...lines].join('\n'))
  return equipmentReport(planEquipment(sentRows(table), { ofUnit, takenCodes: new Set(takenCodes) }), table)
}
const verdicts = (...args: Parameters<typeof plan>) =>
  plan(...args).rows.map(({ verdict, problems }) => [verdict, ...problems])

describe('a table of equipment', () => {
  it('says of each row what is wrong with it, and takes the others', () => {
    expect(
      verdicts([
        '烟感,SMOKE-01,101,,三楼,',
        ',SMOKE-02,101,,,',
        '烟感,bad code!,101,,,',
        '烟感,,101,,,',
        '烟感,SMOKE-03,没有这种,,,',
        '烟感,smoke-01,101,,,',
        '烟感,SMOKE-04,101,,,x',
        `${'长'.repeat(61)},SMOKE-05,101,,,`,
        `烟感,SMOKE-06,101,,${'远'.repeat(141)},`,
      ]),
    ).toEqual([
      ['new'],
      ['wrong', 'nameMissing'],
      ['wrong', 'codeWrong'],
      ['wrong', 'codeMissing'],
      ['wrong', 'typeUnknown'],
      ['wrong', 'twiceInFile'],
      ['wrong', 'protocolWrong'],
      ['wrong', 'nameTooLong'],
      ['wrong', 'placeTooLong'],
    ])
  })

  it('knows what is there by its code in any case, and what another unit has', () => {
    const known = [box]
    expect(verdicts(['配电箱,box-0001,101,,一楼,'], known, ['box-0001'])).toEqual([['same']])
    expect(verdicts(['新配电箱,BOX-0001,101,,一楼,'], known, ['box-0001'])).toEqual([['changed']])
    expect(verdicts(['配电箱,BOX-0001,102,,一楼,'], known, ['box-0001'])).toEqual([['wrong', 'typeFixed']])
    expect(verdicts(['别人的,TAKEN-01,101,,,'], known, ['taken-01'])).toEqual([['wrong', 'boundElsewhere']])
  })

  it('lets loops follow their parent, in the unit or in the file', () => {
    expect(verdicts(['照明,BOX-0001,101,L1,,'], [box], ['box-0001'])).toEqual([['new']])
    expect(verdicts(['照明,BOX-0009,101,L1,,', '箱,BOX-0009,101,,,'])).toEqual([['new'], ['new']])
    expect(verdicts(['照明,BOX-0010,101,L1,,'])).toEqual([['wrong', 'parentMissing']])
    expect(verdicts(['照明,BOX-0011,101,L1,,', ',BOX-0011,101,,,'])).toEqual([
      ['wrong', 'parentMissing'],
      ['wrong', 'nameMissing'],
    ])
  })

  it('leaves alone what it has no column for, and names columns that mean nothing', () => {
    const table = readCsv('name,code,type,colour\n配电箱,BOX-0001,101,red')
    const { rows, ignored } = equipmentReport(
      planEquipment(sentRows(table), { ofUnit: [box], takenCodes: new Set() }),
      table,
    )
    expect([rows[0]?.verdict, ignored]).toEqual(['same', ['colour']])
    expect(codesOf(sentRows(table))).toEqual(['box-0001'])
  })

  it('says of a wrong row what is written in it, cut where it is endless', () => {
    const { rows } = plan([`${'长'.repeat(300)},SMOKE-05,101,,,`, '烟感,SMOKE-06,101,,,'])
    expect(rows[0]?.cells).toMatchObject({ deviceName: '长'.repeat(200), keyCode: 'SMOKE-05' })
    expect(rows[1]?.cells).toBeUndefined()
  })

  it('counts a mended cell in the place of what the file says, also where the row had too few cells', () => {
    const table = readCsv([header, ',SMOKE-01,101,,,', '烟感,SMOKE-02'].join('\n'))
    const rows = sentRows(table, [
      { line: 2, cells: { deviceName: ' 走廊烟感 ' } },
      { line: 3, cells: { type: '101' } },
      { line: 99, cells: { deviceName: '没有这一行' } },
    ])
    const planned = planEquipment(rows, { ofUnit: [], takenCodes: new Set() })
    expect(planned.map(({ verdict, deviceName }) => [verdict, deviceName])).toEqual([
      ['new', '走廊烟感'],
      ['new', '烟感'],
    ])
  })

  it('gives back what it did not take with the reason, as a table that runs nothing and is read again', () => {
    const table = readCsv([header, '"=cmd|\' /C calc\'!A0",,101,,"a ""b"", c",', '烟感,SMOKE-02,101,,,'].join('\n'))
    const text = failuresText(planEquipment(sentRows(table), { ofUnit: [], takenCodes: new Set() }), 'zh')
    const again = readCsv(text)
    expect(text).toContain("'=cmd|")
    expect(again.rows).toHaveLength(1)
    expect(again.rows[0]?.fields).toMatchObject({
      设备名称: "=cmd|' /C calc'!A0",
      安装位置: 'a "b", c',
      原因: '缺少设备编码',
    })
    refuseUnreadable(again)
  })

  it.each([
    ['without a column that is needed', 'name,code\na,b'],
    ['without a row', header],
    ['in another alphabet', `${header}\n\u{fffd},SMOKE-01,101,,,`],
    ['with more rows than it may have', `${header}\n${'a,CODE-1,101,,,\n'.repeat(10_001)}`],
  ])('%s is refused whole', (_what, text) => {
    expect(() => refuseUnreadable(readCsv(text))).toThrow()
  })
})
