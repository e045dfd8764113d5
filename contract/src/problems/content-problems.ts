/** When somebody writes for readers, or tells whoever runs this. */
import type { ProblemRow } from './problem-row.ts'

export const contentProblems = {
  contentNotYours: {
    statusCode: 403,
    zh: '内容由运营商和平台发布；请联系您的运营商',
    en: 'Operators and the platform write for readers; ask your operator',
  },
  contentElsewhere: {
    statusCode: 409,
    zh: '内容已处于其他状态，请刷新后查看',
    en: 'The entry has moved on; look at it again',
  },
  contentIncomplete: {
    statusCode: 409,
    zh: '内容还不完整，请补齐标出的部分后再发布',
    en: 'Something is missing; fill in what is marked and publish again',
  },
  contentPublished: {
    statusCode: 409,
    zh: '发布过的内容不能删除，请改为撤回',
    en: 'What was published is not removed; withdraw it instead',
  },
  contentPicturesFull: {
    statusCode: 409,
    zh: '每篇内容最多 20 张图片，不能再添加',
    en: 'An entry holds twenty pictures; no more can be added',
  },
  feedbackElsewhere: {
    statusCode: 409,
    zh: '这条反馈已处于其他状态，请刷新后查看',
    en: 'The feedback has moved on; look at it again',
  },
  feedbackNotYours: {
    statusCode: 403,
    zh: '只有提交人可以补充，只有负责答复的人可以答复',
    en: 'Whoever wrote it adds to it, and whoever is to answer answers; ask one of them',
  },
  feedbackFull: {
    statusCode: 409,
    zh: '您有 20 条反馈还没有答复，请在已有的反馈里补充',
    en: 'Twenty of yours are still open; add to one of them instead',
  },
  feedbackPhotosFull: {
    statusCode: 409,
    zh: '每条反馈最多 6 张图片，不能再添加',
    en: 'A feedback holds six pictures; no more can be added',
  },
  versionOrder: {
    statusCode: 400,
    zh: '最低版本不能高于最新版本，请检查',
    en: 'The least version cannot be newer than the newest; check both',
  },
} as const satisfies Record<string, ProblemRow>
