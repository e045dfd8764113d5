/** What a day of reconciliation and a bill say of money: on the screen and in a table that is taken along the same. */
import type { Name } from '@vigil/device-types/name'

const words = {
  outcomes: {
    matched: { zh: '一致', en: 'Agree' },
    missingHere: { zh: '账本缺', en: 'Not in our ledger' },
    missingThere: { zh: '渠道缺', en: 'Not in their bill' },
    amountDiffers: { zh: '金额不同', en: 'Other amount' },
  },
  kinds: { in: { zh: '付款', en: 'Payment' }, back: { zh: '退款', en: 'Refund' } },
  channels: { chatPay: { zh: '微信支付', en: 'WeChat pay' }, alipay: { zh: '支付宝', en: 'Alipay' } },
  ends: {
    credit: { zh: '已补记入账', en: 'Booked' },
    giveBack: { zh: '已退款', en: 'Given back' },
    acknowledge: { zh: '已记下', en: 'Kept with a reason' },
    cameLater: { zh: '次日账单已到', en: 'In the next day’s bill' },
    heardLater: { zh: '渠道已补通知', en: 'The channel told us later' },
  },
  waits: { proposed: { zh: '待第二人复核', en: 'Waits for a second person' } },
  messages: { sms: { zh: '短信', en: 'Texts' }, voice: { zh: '语音', en: 'Calls' } },
} as const satisfies Record<string, Record<string, Name>>

type Language = keyof Name
type Words = typeof words
type Said<Of> = { readonly [Key in keyof Of]: string }

const said = <Of extends Record<string, Name>>(of: Of, language: Language): Said<Of> =>
  // As many as went in, by the same keys.
  Object.fromEntries(Object.entries(of).map(([key, name]) => [key, name[language]])) as Said<Of>

const saidIn = (language: Language): { readonly [Part in keyof Words]: Said<Words[Part]> } => ({
  outcomes: said(words.outcomes, language),
  kinds: said(words.kinds, language),
  channels: said(words.channels, language),
  ends: said(words.ends, language),
  waits: said(words.waits, language),
  messages: said(words.messages, language),
})

export const moneyWords = { zh: saidIn('zh'), en: saidIn('en') }
