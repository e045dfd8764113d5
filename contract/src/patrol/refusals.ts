/** Why a check-in does not count, and what to do now, in the words that the guard reads. */
interface Words {
  readonly zh: string
  readonly en: string
}

export const checkInRefusalWords = {
  badSignature: {
    zh: '这条打卡不是本机签名的，不算到过现场。请联网后重新打开任务，再打一次',
    en: 'This check-in was not signed by this phone. Open the task again with a network and check in once more',
  },
  replayed: {
    zh: '这条打卡的序号已经用过，像是重复提交的旧记录。请在现场重新打卡',
    en: 'The number of this check-in was used before: it looks like an old record sent again. Check in anew on site',
  },
  clockOff: {
    zh: '手机时间与服务器相差超过 2 分钟。请打开“自动设置时间”，再打一次',
    en: 'The phone’s clock is more than 2 minutes off. Switch on automatic time, then check in again',
  },
  clockUnknown: {
    zh: '离线太久，无法确认手机时间。请联网后在现场重新打卡，或写明情况请主管放行',
    en: 'Too long without a network to trust the phone’s clock. Check in again on site, or ask the manager to let it count',
  },
  notYours: {
    zh: '这个任务派给了别人。请让本人打卡，或请主管改派给您',
    en: 'This task is somebody else’s. Let them check in, or ask the manager to give it to you',
  },
  taskOver: {
    zh: '任务已取消或已完成，不用再打卡。请看待办里的下一个任务',
    en: 'This task is cancelled or done. Look at the next one in your backlog',
  },
  notInTask: {
    zh: '这个点位不在本次任务里。请核对任务，或选择有这个点位的任务',
    en: 'This point is not part of the task. Choose the task that goes here',
  },
  pointDone: {
    zh: '这个点位已经打过卡了。请去下一个点位',
    en: 'This point is checked in already. Go on with the next one',
  },
  tooEarly: {
    zh: '还没到巡检时间。请在窗口开始后再来打卡',
    en: 'The window has not begun. Come back when it has',
  },
  tooLate: {
    zh: '巡检窗口已经结束。请写明漏检原因，主管会看到',
    en: 'The window is over. Say why the point was missed; the manager will see it',
  },
  outOfOrder: {
    zh: '这条路线要按顺序走，前面还有点位没打。请先去上一个点位',
    en: 'This route is walked in order and an earlier point is open. Go there first',
  },
  wrongCode: {
    zh: '扫到的码不属于这个点位。请核对门口的标签编号，再扫一次',
    en: 'This code belongs to another place. Compare the number on the sticker and scan again',
  },
  oldCode: {
    zh: '这张码已经作废。请扫新的标签，没有新标签就告诉主管',
    en: 'This code was replaced. Scan the new sticker; tell the manager if there is none',
  },
  wrongTag: {
    zh: '标签内容对，芯片不对，像是复制的标签。请碰点位上原来的标签，换过就请主管重新绑定',
    en: 'The content is right but the chip is not: it looks like a copied tag. Touch the original, or have the new one bound',
  },
  rollingExpired: {
    zh: '屏幕上的码已经换了。请对着屏幕重新扫一次',
    en: 'The code on the screen has changed. Scan the screen again',
  },
  proofMissing: {
    zh: '还没有到点证明。请碰标签、扫码，或打开定位',
    en: 'There is no proof of being here. Touch the tag, scan the code, or switch on location',
  },
  proofTooWeak: {
    zh: '这个计划不接受这种打卡方式。请碰标签或扫码',
    en: 'This plan does not accept this kind of proof. Touch the tag or scan the code',
  },
  secondProofMissing: {
    zh: '墙上的码能被拍走，所以还要定位或现场拍照。请打开定位，或在现场拍一张',
    en: 'A code on a wall can be photographed: it needs your position or a photo taken now as well',
  },
  positionTooRough: {
    zh: '定位误差超过 50 米，不能证明在现场。请到窗边重新定位，或碰标签',
    en: 'Your position is rougher than 50 m. Go near a window and locate again, or touch the tag',
  },
  placeHasNoPosition: {
    zh: '这个点位还没有记录位置，不能用定位打卡。请碰标签或扫码并拍照',
    en: 'This place has no position yet. Touch the tag, or scan the code and take a photo',
  },
  tooFar: {
    zh: '码是对的，人不在点位旁边，像是拍下来的码，不算到过现场。请到点位 100 米内重新定位，或碰标签',
    en: 'The code is right but you are not near it: it looks like a picture of the code. Come within 100 m, or touch the tag',
  },
  tooFast: {
    zh: '离上一个点位太远、时间太短，走不到这么快。请走到现场再打卡',
    en: 'Nobody walks that fast from the last point. Check in when you are there',
  },
  photoMissing: {
    zh: '这个计划每个点都要现场拍照。请拍一张再提交',
    en: 'This plan wants a photo at each point. Take one and send again',
  },
  photoUnknown: {
    zh: '照片不是您在这个点位拍的，或没有传上来。请现场重拍',
    en: 'The photo is not yours of this point, or did not arrive. Take it again here',
  },
  photoOld: {
    zh: '照片不是刚才拍的。请在现场用应用重新拍，不能选相册',
    en: 'The photo was not taken just now. Take one in the app; none from the album',
  },
  photoUsed: {
    zh: '这张照片以前用过。请在现场重新拍一张',
    en: 'This photo was used before. Take a new one here',
  },
  resultsIncomplete: {
    zh: '还有检查项没填。请逐项选择正常、异常或不适用',
    en: 'Some check items are open. Say normal, abnormal or not applicable for each',
  },
  abnormalUnsaid: {
    zh: '异常项要写明情况并拍照，有读数的要填读数；已现场整改的要拍整改后照片',
    en: 'An abnormal item needs words and a photo, and its reading; one fixed on site a photo of how it is now',
  },
} as const satisfies Record<string, Words>

export type CheckInRefusal = keyof typeof checkInRefusalWords
// The keys of a record that is written out above.
export const checkInRefusals = Object.keys(checkInRefusalWords) as CheckInRefusal[]
