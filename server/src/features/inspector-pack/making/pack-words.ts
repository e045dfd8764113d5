/** What a pack says about itself, in the language it was asked for in. */
import type { TableLanguage } from '#foundation/rights/file/table-export.ts'

interface PackWords {
  readonly title: string
  readonly period: string
  readonly zone: string
  readonly operator: string
  readonly askedBy: string
  readonly madeAt: string
  readonly key: string
  readonly book: string
  readonly rows: string
  readonly head: string
  readonly missing: string
  readonly nothingMissing: string
  readonly check: string
  readonly first: (shown: number, all: number) => string
  readonly alarmsForgotten: (day: string) => string
  readonly photosLeftOut: (count: number) => string
  readonly stillRunning: (day: string) => string
  readonly empty: (titles: readonly string[]) => string
  readonly noSheet: string
}

export const packWords: Readonly<Record<TableLanguage, PackWords>> = {
  zh: {
    title: '消防检查资料',
    period: '时段',
    zone: '时区',
    operator: '运营商',
    askedBy: '申请人',
    madeAt: '生成时间',
    key: '签名密钥指纹',
    book: '记录',
    rows: '行数',
    head: '末行哈希',
    missing: '未包含的内容',
    nothingMissing: '无',
    check: '完整内容见各 CSV 文件；逐行哈希相连，清单已签名。用 pnpm verify-pack 核对是否被改动。',
    first: (shown, all) => `前 ${shown} 行，共 ${all} 行`,
    alarmsForgotten: (day) => `${day} 之前的报警已超过保存期限，不再保存。`,
    photosLeftOut: (count) => `照片过多，有 ${count} 张未包含，文件名仍列在 hazards.csv 中。`,
    stillRunning: (day) => `${day} 尚未结束，只含生成时已有的记录。`,
    empty: (titles) => `该时段没有记录：${titles.join('、')}。`,
    noSheet: 'PDF 未能生成。',
  },
  en: {
    title: 'Inspector pack',
    period: 'Period',
    zone: 'Time zone',
    operator: 'Operator',
    askedBy: 'Asked for by',
    madeAt: 'Made',
    key: 'Fingerprint of the key',
    book: 'Book',
    rows: 'Rows',
    head: 'Hash of the last row',
    missing: 'What is not in it',
    nothingMissing: 'Nothing',
    check:
      'The CSV files hold everything; each row carries the hash of the one before, and the manifest is signed. pnpm verify-pack finds what was changed.',
    first: (shown, all) => `The first ${shown} of ${all} rows`,
    alarmsForgotten: (day) => `Alarms before ${day} are no longer kept.`,
    photosLeftOut: (count) => `There are too many photos: ${count} are left out and still named in hazards.csv.`,
    stillRunning: (day) => `${day} has not ended: only what was there when the pack was made is in it.`,
    empty: (titles) => `Nothing was written in this period: ${titles.join(', ')}.`,
    noSheet: 'The PDF could not be made.',
  },
}
