/** At the door: signing in, codes, invitations, second proofs, leaving. */
import type { ProblemRow } from './problem-row.ts'

export const doorProblems = {
  credentialsWrong: { statusCode: 400, zh: '账号或密码错误', en: 'The account or the password is wrong' },
  accountLocked: {
    statusCode: 429,
    zh: '密码错误次数过多，账号已锁定至少 15 分钟；可改用验证码登录',
    en: 'Too many wrong passwords; the account is locked for at least 15 minutes. You can log in by code',
  },
  accountClosed: {
    statusCode: 403,
    zh: '账号已停用，请联系管理员',
    en: 'This account is closed; ask your administrator',
  },
  noActiveGrant: {
    statusCode: 403,
    zh: '账号尚未分配角色或授权已过期，请联系管理员',
    en: 'This account has no role, or its grants have ended; ask your administrator',
  },
  resetNoMobile: {
    statusCode: 409,
    zh: '该人员没有手机号，无法发送重置代码；请先让其登记手机号',
    en: 'This person has no mobile number to send the code to; have one registered first',
  },
  resetSpent: {
    statusCode: 410,
    zh: '代码已使用或已过期，请让管理员重新发送',
    en: 'This code has been used or has run out; ask your administrator for a new one',
  },
  codeTooSoon: {
    statusCode: 429,
    zh: '验证码已发送，请 60 秒后重新获取',
    en: 'A code has been sent; ask for another after 60 seconds',
  },
  codeTooOften: {
    statusCode: 429,
    zh: '今日获取验证码次数已达上限，请使用密码登录',
    en: 'This number has had its codes for today; log in by password',
  },
  codeWrong: { statusCode: 400, zh: '验证码错误', en: 'Wrong code' },
  accountExists: {
    statusCode: 409,
    zh: '该手机号已注册，请直接登录',
    en: 'This number already has an account; log in with it',
  },
  accountPending: {
    statusCode: 403,
    zh: '账号正在等待审核，请联系单位管理员',
    en: 'This account is waiting for approval; ask the manager of your unit',
  },
  invitationOver: {
    statusCode: 410,
    zh: '邀请已失效，请联系邀请人重新发送',
    en: 'This invitation is no longer good; ask whoever sent it for a new one',
  },
  invitationOther: {
    statusCode: 403,
    zh: '该邀请仅限指定手机号使用',
    en: 'This invitation is for another mobile number',
  },
  trialNone: {
    statusCode: 410,
    zh: '该手机号没有体验账号，请先申请',
    en: 'This number has no trial account; apply for one first',
  },
  trialOver: {
    statusCode: 403,
    zh: '体验已结束，请注册正式账号',
    en: 'The trial has ended; register for an account of your own',
  },
  trialNotSetUp: {
    statusCode: 503,
    zh: '暂未开放体验，请注册账号',
    en: 'There is no trial here yet; register for an account',
  },
  smsNotSetUp: {
    statusCode: 503,
    zh: '短信服务未开通，请用密码登录；重置密码须先由管理员开通短信',
    en: 'Text messages are not set up here; log in by password; a reset needs the administrator to set them up first',
  },
  chatNotSetUp: {
    statusCode: 503,
    zh: '微信登录未开通，请使用密码登录',
    en: 'WeChat login is not available here; log in by password',
  },
  chatTicketOver: {
    statusCode: 400,
    zh: '本次微信登录已失效，请重试',
    en: 'This WeChat login has expired; please try again',
  },
  chatNotBound: {
    statusCode: 409,
    zh: '此微信尚未绑定账号，登录后自动绑定',
    en: 'No account is linked to this WeChat yet; log in once to link yours',
  },
  secondFactorNeeded: {
    statusCode: 403,
    zh: '请输入动态验证码完成登录',
    en: 'Enter the code of your authenticator to finish',
  },
  secondFactorWrong: {
    statusCode: 400,
    zh: '动态验证码错误或已使用，请输入新的验证码',
    en: 'The code is wrong or has been used; enter the next one',
  },
  secondFactorLocked: {
    statusCode: 429,
    zh: '动态验证码错误次数过多，请 15 分钟后再试',
    en: 'Too many wrong codes; try again in 15 minutes',
  },
  secondFactorClosed: {
    statusCode: 503,
    zh: '平台未设置密钥，无法使用两步验证，请联系平台管理员',
    en: 'This installation has no secret key, so there is no second step; ask whoever runs it',
  },
  secondFactorCompulsory: {
    statusCode: 403,
    zh: '平台要求开启两步验证，不能关闭',
    en: 'The platform demands the second step; it cannot be switched off',
  },
  entryOver: { statusCode: 400, zh: '登录步骤已失效，请重新登录', en: 'This step has run out; log in again' },
  accountLeaving: {
    statusCode: 403,
    zh: '账号正在注销，您可以选择保留账号',
    en: 'This account is being cancelled; you can still keep it',
  },
  lastManager: {
    statusCode: 409,
    zh: '您是最后一位管理人，请先指定其他管理人再注销',
    en: 'You are the last manager of a place; name another one before you leave',
  },
} as const satisfies Record<string, ProblemRow>
