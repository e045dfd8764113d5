/** Bills of a day as each channel writes them: one packed table with marks and a hash, one packed folder in older letters. */
import { createHash } from 'node:crypto'
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import type { PayBook } from './pay-book.ts'

export interface BillLine {
  readonly kind: 'in' | 'back'
  readonly tradeNo: string
  readonly orderNo: string
  readonly returnNo: string
  readonly fen: number
  /** As milliseconds. */
  readonly at: number
}

const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Asia/Shanghai' })
const yuan = (fen: number): string => (fen / 100).toFixed(2)

/** What a channel's own book says of a day. */
export const linesOf = ({ trades, givenBack }: PayBook, channel: string, day: string): BillLine[] => {
  const own = [...trades.values()].filter((trade) => trade.channel === channel)
  const isOfDay = ({ at }: { at: number }): boolean => clock.format(at).startsWith(day)
  const came = own.map((trade): BillLine => ({ kind: 'in', returnNo: '', ...trade }))
  const back = [...givenBack.values()].flatMap(({ tradeNo, fen, no, at }): BillLine[] => {
    const trade = own.find((one) => one.tradeNo === tradeNo)
    return trade ? [{ kind: 'back', tradeNo, orderNo: trade.orderNo, returnNo: no, fen, at }] : []
  })
  return [...came, ...back].filter(isOfDay)
}

const chatHeader =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const chatSums = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

const chatRow = ({ kind, tradeNo, orderNo, returnNo, fen, at }: BillLine): string => {
  const [came, back] = kind === 'in' ? [yuan(fen), '0.00'] : ['0.00', yuan(fen)]
  const state = kind === 'in' ? 'SUCCESS' : 'REFUND'
  const [theirReturn, ourReturn] = kind === 'in' ? ['0', '0'] : [`R${returnNo}`, returnNo]
  const time = clock.format(at)
  const cells = `${time},wx-app,1900000001,0,,${tradeNo},${orderNo},o-payer,NATIVE,${state},OTHERS,CNY,${came},0.00,${theirReturn},${ourReturn},${back},0.00,,,${orderNo},,0.00,0.60%,${came},${back},`
  return cells
    .split(',')
    .map((cell) => `\`${cell}`)
    .join(',')
}

/** The file, and the hash that the answer names. */
export const chatPayBill = (lines: readonly BillLine[]) => {
  const sum = `\`${lines.length},\`0.00,\`0.00,\`0.00,\`0.00,\`0.00,\`0.00`
  const text = `\u{feff}${[chatHeader, ...lines.map(chatRow), chatSums, sum].join('\r\n')}\r\n`
  return { file: gzipSync(text), sha1: createHash('sha1').update(text).digest('hex') }
}

/** Every pair of bytes read once gives the letters that each stands for. */
const gbk = (() => {
  const bytes = new Map<string, Buffer>()
  const decoder = new TextDecoder('gbk')
  for (let high = 0x81; high <= 0xfe; high += 1)
    for (let low = 0x40; low <= 0xfe; low += 1)
      bytes.set(decoder.decode(Buffer.from([high, low])), Buffer.from([high, low]))
  return (text: string): Buffer =>
    Buffer.concat(
      Array.from(text, (letter) => (letter < '\u{80}' ? Buffer.from(letter) : (bytes.get(letter) ?? Buffer.from('?')))),
    )
})()

const alipayHeader =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'

const alipayRow = ({ kind, tradeNo, orderNo, returnNo, fen, at }: BillLine): string => {
  const [word, money] = kind === 'in' ? ['交易', yuan(fen)] : ['退款', `-${yuan(fen)}`]
  const time = clock.format(at)
  const cells = [tradeNo, orderNo, word, orderNo, time, time, '', '', '', '', '***', money, money]
  return [...cells, '0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00', '0.00', returnNo, '0.00', '0.00', ''].join(
    '\t,',
  )
}

/** One file in a packed folder. */
const zipOf = (name: string, plain: Buffer): Buffer => {
  const packed = deflateRawSync(plain)
  const sizes = Buffer.alloc(22)
  sizes.writeUInt16LE(20, 0)
  sizes.writeUInt16LE(8, 4)
  sizes.writeUInt32LE(crc32(plain), 10)
  sizes.writeUInt32LE(packed.length, 14)
  sizes.writeUInt32LE(plain.length, 18)
  const lengths = Buffer.alloc(4)
  lengths.writeUInt16LE(name.length, 0)
  const local = Buffer.concat([Buffer.from('PK\u{3}\u{4}', 'latin1'), sizes, lengths, Buffer.from(name), packed])
  const entry = Buffer.concat([
    Buffer.from('PK\u{1}\u{2}\u{14}\u{0}', 'latin1'),
    sizes,
    lengths,
    Buffer.alloc(14),
    Buffer.from(name),
  ])
  const end = Buffer.alloc(18)
  end.writeUInt16LE(1, 4)
  end.writeUInt16LE(1, 6)
  end.writeUInt32LE(entry.length, 8)
  end.writeUInt32LE(local.length, 12)
  return Buffer.concat([local, entry, Buffer.from('PK\u{5}\u{6}', 'latin1'), end])
}

export const alipayBill = (lines: readonly BillLine[], day: string): Buffer => {
  const count = (kind: BillLine['kind']): number => lines.filter((line) => line.kind === kind).length
  const text = [
    '#支付宝业务明细查询',
    `#账号：[20880000000000000156]`,
    `#起始日期：[${day} 00:00:00]`,
    '#-----------------------------------------业务明细列表----------------------------------------',
    alipayHeader,
    ...lines.map(alipayRow),
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${count('in')}笔，商家实收共0.00元，商家优惠共0.00元`,
    `#退款合计：${count('back')}笔，商家实收退款共-0.00元，商家优惠退款共-0.00元`,
  ].join('\r\n')
  return zipOf(`2088_${day.replaceAll('-', '')}.csv`, gbk(`${text}\r\n`))
}
