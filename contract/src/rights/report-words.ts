/** What was done with reports of a unit and with packs for inspectors, as the log says it. */
import type { Name } from '@vigil/device-types/name'

export const reportWords = {
  'project/report.action': { zh: '生成单位报告', en: 'Make unit report' },
  'report/makeAgain.action': { zh: '重新生成报告', en: 'Make report again' },
  'report/export.action': { zh: '下载报告', en: 'Download report' },
  'report/send.action': { zh: '邮件发送报告', en: 'Send report by mail' },
  'report/setSchedule.action': { zh: '设置定期报告', en: 'Schedule report' },
  'inspectorPack/ask.action': { zh: '申请检查资料', en: 'Ask for inspector pack' },
  'inspectorPack/again.action': { zh: '重新生成检查资料', en: 'Make inspector pack again' },
  'inspectorPack/end.action': { zh: '结束检查资料', en: 'End inspector pack' },
  'inspectorPack/download.action': { zh: '下载检查资料', en: 'Download inspector pack' },
  'inspectorPack/share.action': { zh: '分享检查资料', en: 'Share inspector pack' },
  'inspectorPack/revokeLink.action': { zh: '撤销检查资料链接', en: 'Take back link to inspector pack' },
  'inspectorPack/changeKey.action': { zh: '更换签名密钥', en: 'Change signing key' },
  'inspectorPack/open.action': { zh: '打开检查资料链接', en: 'Open link to inspector pack' },
} as const satisfies Record<string, Name>
