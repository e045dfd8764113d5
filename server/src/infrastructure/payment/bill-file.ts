/** The channels' bills of a day: unpacked no further than allowed, whole by their own hash and counts, or refused. */
import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { readCsv } from '#infrastructure/csv/read-csv.ts'
import { zipEntries } from '#infrastructure/workbook/zip-entries.ts'
import type { BillLine } from './pay-channel.ts'
import { fenOfYuan } from './yuan.ts'

const mostBytes = 256 * 1024 * 1024
const mostNumber = 64

const broken = (why: string): never => {
  throw new Error(`the bill is not believed: ${why}`)
}

type Fields = Readonly<Record<string, string>>

/** Both channels keep the clock of Beijing, which knows no summer. */
const instantOf = (text: string): Date => {
  const at = new Date(`${text.replace(' ', 'T')}+08:00`)
  return Number.isNaN(at.getTime()) ? broken('a line has no time') : at
}

const fenOf = (text: string): number => fenOfYuan(text.replace('-', '')) ?? broken('a line has no amount')
const numberOf = (text: string): string => (text.length > mostNumber ? broken('a number is too long') : text)

/** Each cell of theirs begins with a mark that keeps spreadsheets from counting it. */
const withoutMarks = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, cell]) => [name, cell.replace(/^`/, '')]))

const chatLine = (fields: Fields): BillLine => {
  const isBack = fields['交易状态'] === 'REFUND'
  return {
    kind: isBack ? 'back' : 'in',
    tradeNo: numberOf(fields['微信订单号'] || broken('a line has no number')),
    orderNo: numberOf(fields['商户订单号'] ?? ''),
    returnNo: isBack ? numberOf(fields['商户退款单号'] ?? '') : '',
    fen: fenOf(fields[isBack ? '申请退款金额' : '订单金额'] ?? ''),
    at: instantOf(fields['交易时间'] ?? ''),
  }
}

const sumsMark = '总交易单数'

/** Packed by gzip; the hash is over what was packed. Behind the lines stands how many they are. */
export const readChatPayBill = (packed: Buffer, sha1: string): BillLine[] => {
  const plain = gunzipSync(packed, { maxOutputLength: mostBytes })
  if (createHash('sha1').update(plain).digest('hex') !== sha1.toLowerCase()) broken('its hash is another')
  const { header, rows } = readCsv(plain.toString('utf8'))
  const [first = ''] = header
  const end = rows.findIndex(({ fields }) => fields[first] === sumsMark)
  if (end < 0 || !header.includes('订单金额')) broken('it is not whole')
  const lines = rows.slice(0, end).map(({ fields }) => chatLine(withoutMarks(fields)))
  if (Number(rows[end + 1]?.fields[first]?.replace(/^`/, '')) !== lines.length)
    broken('it has other lines than it says')
  return lines
}

const alipayLine = (fields: Fields): BillLine => {
  const isBack = fields['业务类型'] === '退款'
  return {
    kind: isBack ? 'back' : 'in',
    tradeNo: numberOf(fields['支付宝交易号'] || broken('a line has no number')),
    orderNo: numberOf(fields['商户订单号'] ?? ''),
    returnNo: isBack ? numberOf(fields['退款批次号/请求号'] ?? '') : '',
    fen: fenOf(fields['订单金额（元）'] ?? ''),
    at: instantOf(fields['完成时间'] ?? ''),
  }
}

const countIn = (text: string, what: RegExp): number => Number(what.exec(text)?.[1] ?? broken('it is not whole'))

/** A packed folder with the lines and their sums, in the letters of an older China. */
export const readAlipayBill = (packed: Buffer): BillLine[] => {
  const entries = zipEntries(packed, mostBytes) ?? broken('it cannot be unpacked')
  const texts = Object.values(entries).map((bytes) => new TextDecoder('gbk').decode(bytes))
  const text = texts.find((one) => one.includes('业务明细列表')) ?? broken('it holds no lines')
  const table = text
    .split(/\r?\n/)
    .filter((line) => !line.startsWith('#'))
    .join('\n')
  const lines = readCsv(table).rows.map(({ fields }) => alipayLine(fields))
  const told = countIn(text, /#交易合计：(\d+)笔/) + countIn(text, /#退款合计：(\d+)笔/)
  return told === lines.length ? lines : broken('it has other lines than it says')
}
