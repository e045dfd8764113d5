/** Every expected refusal, with the sentence a person reads. Only wire.ts and this table know status numbers. */
export const problems = {
  tokenMissing: { statusCode: 401, zh: '请先登录', en: 'Please log in first' },
  tokenUnknown: {
    statusCode: 404,
    zh: '您的登录已过期，请重新登录',
    en: 'Your login has expired, please log in again',
  },
  tokenTwice: {
    statusCode: 400,
    zh: '请求中出现了多个令牌，请只保留一个',
    en: 'The request carries more than one token; send exactly one',
  },
  forbidden: {
    statusCode: 403,
    zh: '您没有此操作的权限，请联系管理员',
    en: 'You may not do this; ask your administrator for the right',
  },
  missing: { statusCode: 410, zh: '内容不存在或已被删除', en: 'This does not exist or has been removed' },
  noSuchCall: { statusCode: 410, zh: '接口不存在，请检查地址', en: 'There is no such call; check the address' },
  invalidInput: {
    statusCode: 400,
    zh: '提交的内容有误，请检查后重试',
    en: 'Some of what was sent is not valid; check the fields and try again',
  },
  unreadableBody: {
    statusCode: 400,
    zh: '无法读取请求内容，请检查格式',
    en: 'The request body cannot be read; check its content type and form',
  },
  bodyTooLarge: { statusCode: 400, zh: '提交的内容过大', en: 'What was sent is too large' },
  conflict: {
    statusCode: 409,
    zh: '内容已被他人修改，请刷新后重试',
    en: 'Someone else changed this; refresh and try again',
  },
  tooMany: { statusCode: 429, zh: '操作过于频繁，请稍后再试', en: 'Too many requests; try again in a moment' },
  credentialsWrong: { statusCode: 400, zh: '账号或密码错误', en: 'The account or the password is wrong' },
  accountLocked: {
    statusCode: 429,
    zh: '密码错误次数过多，账号已锁定，请 15 分钟后再试',
    en: 'Too many wrong passwords; the account is locked, try again in 15 minutes',
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
  grantBeyondOwn: {
    statusCode: 403,
    zh: '只能授予您自己拥有的权限和范围',
    en: 'You can grant only rights and places that you have yourself',
  },
  roleBeyondType: {
    statusCode: 400,
    zh: '超出该角色类型或岗位允许的权限',
    en: 'This kind of role, or this job, may not hold all of these rights',
  },
  roleInUse: {
    statusCode: 409,
    zh: '仍有人员使用该角色，请先收回授权',
    en: 'People still hold this role; take it back from them first',
  },
  keyCodeTaken: {
    statusCode: 409,
    zh: '该设备编码已被绑定，请联系其所属单位解绑',
    en: 'This equipment code is already bound; ask its owner to release it',
  },
  noSuchCommand: {
    statusCode: 400,
    zh: '该设备不支持此操作',
    en: 'This equipment does not know the command',
  },
  equipmentOffline: {
    statusCode: 409,
    zh: '设备离线，无法控制',
    en: 'The equipment is offline and cannot be controlled',
  },
  equipmentExpired: {
    statusCode: 403,
    zh: '设备服务已到期，请续费后再操作',
    en: 'The service of this equipment has ended; renew it first',
  },
  equipmentNotInService: {
    statusCode: 409,
    zh: '设备未投入使用，无法控制',
    en: 'The equipment is not in service and cannot be controlled',
  },
  equipmentLocked: {
    statusCode: 409,
    zh: '设备处于检修锁定状态，请先解锁',
    en: 'The equipment is locked for service; unlock it first',
  },
  commandRunning: {
    statusCode: 409,
    zh: '正在执行，请等待当前操作完成',
    en: 'Another command is running; wait until it has ended',
  },
  prepareAgain: {
    statusCode: 409,
    zh: '操作确认已失效，请重新确认',
    en: 'This confirmation has been used or has run out; confirm again',
  },
  stateChanged: {
    statusCode: 409,
    zh: '设备状态已变化，请核对后重新确认',
    en: 'The state of the equipment has changed; check it and confirm again',
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
  smsNotSetUp: {
    statusCode: 503,
    zh: '短信服务未开通，请使用密码登录',
    en: 'Text messages are not set up here; log in by password',
  },
  passwordNeeded: {
    statusCode: 403,
    zh: '此操作需要输入登录密码',
    en: 'This command needs your password',
  },
  passwordWrong: { statusCode: 400, zh: '密码错误', en: 'The password is wrong' },
  stepUpLocked: {
    statusCode: 429,
    zh: '密码错误次数过多，请 15 分钟后再操作',
    en: 'Too many wrong passwords; control again in 15 minutes',
  },
  noteNeeded: {
    statusCode: 400,
    zh: '24 小时内发生过短路、漏电或电弧跳闸，请填写故障排除说明',
    en: 'It tripped by short circuit, leakage or arc within 24 hours; say how the cause was removed',
  },
  closeAfterTrip: {
    statusCode: 403,
    zh: '24 小时内发生过短路、漏电或电弧跳闸，请联系管理人员合闸',
    en: 'It tripped by short circuit, leakage or arc within 24 hours; ask the manager to close it',
  },
  managerNeeded: {
    statusCode: 403,
    zh: '火警期间此操作须由管理人员执行',
    en: 'During a fire alarm only a manager may do this',
  },
  fireLoadIncluded: {
    statusCode: 409,
    zh: '包含消防负荷，不能全部断开',
    en: 'A fire load is among them; it is never part of "all off"',
  },
  otherPersonNeeded: {
    statusCode: 403,
    zh: '须由另一人确认',
    en: 'Another person has to accept this',
  },
  brandUnreadable: {
    statusCode: 400,
    zh: '品牌内容有误，请检查标出的字段',
    en: 'The brand is not valid; check the fields named',
  },
  brandNotFit: { statusCode: 409, zh: '品牌未通过检查，不能发布', en: 'The brand does not pass its checks' },
  brandTaken: { statusCode: 409, zh: '登录页或域名已被占用', en: 'Another brand has this login page or domain' },
  brandDomains: { statusCode: 403, zh: '域名请联系平台登记', en: 'Ask the platform to register a domain' },
  brandNotFree: {
    statusCode: 409,
    zh: '没有可分配的品牌，或运营商已有品牌',
    en: 'No such brand is free, or the operator has one',
  },
  brandNoDraft: { statusCode: 409, zh: '没有可发布的草稿', en: 'There is no draft to publish' },
  brandNoVersion: { statusCode: 409, zh: '没有这个旧版本', en: 'There is no such older version' },
  unexpected: { statusCode: 500, zh: '服务异常，请稍后重试', en: 'Something went wrong on our side; please try again' },
} as const satisfies Record<string, { statusCode: number; zh: string; en: string }>

export type ProblemCode = keyof typeof problems

/** Thrown for an expected refusal; the edge turns it into an envelope, anything else thrown is a bug. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly details: unknown

  constructor(code: ProblemCode, details?: unknown) {
    super(problems[code].en)
    this.name = 'Problem'
    this.code = code
    this.details = details
  }
}
