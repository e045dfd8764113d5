/** Why a door stays shut, and what to do now, in the words that the visitor and the front desk read. */
import type { Name } from '@vigil/device-types/name'

export const passRefusalWords = {
  passForged: {
    zh: '这不是本平台的通行码。请打开登记后收到的通行证页面再扫',
    en: 'This is not a pass of this place. Open the pass page that you received and scan again',
  },
  passOld: {
    zh: '通行码已超过 60 秒，像是截屏。请打开通行证页面，用刚刷新的码再扫',
    en: 'This code is older than 60 seconds and looks like a copy. Scan the code that the pass page shows now',
  },
  passUsed: {
    zh: '这个通行码已经用过一次。请等页面换成新码再扫',
    en: 'This code was used already. Wait for the page to show a new one',
  },
  passEarly: {
    zh: '还没到预约时间。请在开始时间之后再来，或请被访人改约',
    en: 'The visit has not begun. Come after its time begins, or ask the host for another time',
  },
  passLate: {
    zh: '预约时间已经结束。请联系被访人重新预约',
    en: 'The time of this visit is over. Ask the host for a new one',
  },
  passOtherDoor: {
    zh: '这张通行证不能开这个门。请走通行证上列出的门',
    en: 'This pass does not open this door. Use one of the doors that it lists',
  },
  passOtherUnit: {
    zh: '这张通行证不是本单位的。请核对地址',
    en: 'This pass is another unit’s. Check the address',
  },
  passNotApproved: {
    zh: '预约还没有通过。请等被访人审核，或到前台',
    en: 'The visit is not approved yet. Wait for the host, or go to the front desk',
  },
  passCancelled: {
    zh: '预约已撤回、撤销或被拒绝。请联系被访人重新预约',
    en: 'This visit was withdrawn, revoked or refused. Ask the host for a new one',
  },
  passInside: {
    zh: '这张通行证已经进门，一人一证。同行的人请各自登记',
    en: 'This pass is inside already, and it is for one. Whoever comes along registers alone',
  },
  passNotInside: {
    zh: '这张通行证还没有从入口进门。请先走入口',
    en: 'This pass has not come in through an entrance. Use the entrance first',
  },
  passGone: {
    zh: '这次来访已经离开。需要再来请重新预约',
    en: 'This visit has left. Ask for a new one to come back',
  },
  passFire: {
    zh: '火警未归档，请勿进入。请到集合点，听现场人员安排',
    en: 'There is a fire alarm here: do not enter. Go to the assembly point',
  },
  personNoGrant: {
    zh: '没有这个门的授权。请联系门禁管理员授权',
    en: 'There is no grant for this door. Ask whoever manages the doors',
  },
  personNotNow: {
    zh: '授权不在现在这个时段。请在授权时段内通行，或请管理员修改时段',
    en: 'The grant does not hold at this time. Come within its hours, or ask for other hours',
  },
  personOver: {
    zh: '授权已经到期。请联系门禁管理员续期',
    en: 'The grant has ended. Ask whoever manages the doors to renew it',
  },
} as const satisfies Readonly<Record<string, Name>>

export type PassRefusal = keyof typeof passRefusalWords
export const passRefusals = [
  'passForged',
  'passOld',
  'passUsed',
  'passEarly',
  'passLate',
  'passOtherDoor',
  'passOtherUnit',
  'passNotApproved',
  'passCancelled',
  'passInside',
  'passNotInside',
  'passGone',
  'passFire',
  'personNoGrant',
  'personNotNow',
  'personOver',
] as const satisfies readonly PassRefusal[]
