/** Operators, brands, companies, units, people and what they hold. */
import type { ProblemRow } from './problem-row.ts'

export const tenancyProblems = {
  madeTypesFull: {
    statusCode: 409,
    zh: '设备类型已达上限，请先删除不用的草稿',
    en: 'There is no room for another kind of equipment; throw a draft away first',
  },
  madeTypeUntried: {
    statusCode: 409,
    zh: '修改后还没有试用，请先用模拟设备试一次',
    en: 'It was not tried since it was changed; try it on the simulated device first',
  },
  madeTypeUnsound: {
    statusCode: 409,
    zh: '设备类型还不完整，请按提示补齐后再发布',
    en: 'This kind of equipment does not hold together yet; mend what is named and publish again',
  },
  madeTypeInUse: {
    statusCode: 409,
    zh: '已发布过的设备类型不能删除',
    en: 'A kind that was published cannot be thrown away',
  },
  typeUnknown: {
    statusCode: 400,
    zh: '没有这种设备类型；刚发布的类型请几秒后再试',
    en: 'There is no such kind of equipment; if it was just published, try again in a few seconds',
  },
  grantBeyondOwn: {
    statusCode: 403,
    zh: '只能授予您自己拥有的权限和范围',
    en: 'You can grant only rights and places that you have yourself',
  },
  grantSelf: {
    statusCode: 403,
    zh: '不能给自己授权，请由其他管理员授予',
    en: 'Nobody grants to himself; ask another administrator',
  },
  grantOutlives: {
    statusCode: 403,
    zh: '授权不能晚于您自己的到期时间，请选择更早的日期',
    en: 'A grant cannot outlast your own; choose an earlier end',
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
  unitCodeUnknown: {
    statusCode: 400,
    zh: '没有找到该单位编码，请向单位管理员核对',
    en: 'No unit has this code; ask the manager of your unit for it',
  },
  operatorNotActive: {
    statusCode: 409,
    zh: '运营商未启用或已停用，暂不能新增，请联系平台',
    en: 'The operator is not active, so nothing can be added; ask the platform',
  },
  notOperatorsOwn: {
    statusCode: 400,
    zh: '值班名单只能选运营商自己的在职人员，请刷新后重选',
    en: 'Only the operator’s own active people can be on its duty list; refresh and choose again',
  },
  operatorCodeTaken: {
    statusCode: 409,
    zh: '运营商编码已被使用，请换一个',
    en: 'Another operator has this code; choose another',
  },
  operatorMoving: {
    statusCode: 503,
    zh: '运营商数据正在迁移，请几秒后再试',
    en: 'Your operator is moving to other servers; try again in a few seconds',
  },
  operatorMove: {
    statusCode: 409,
    zh: '当前状态不能这样变更，请刷新后重试',
    en: 'The operator cannot go there from its present state; refresh and look again',
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
  unitNotReady: {
    statusCode: 409,
    zh: '单位资料未齐，请补齐后再投入使用',
    en: 'The unit is not complete; add what is missing, then put it into service',
  },
  unitHasEquipment: {
    statusCode: 409,
    zh: '单位下仍有在用设备，请先移出或报废',
    en: 'Equipment of this unit is still in use; move or retire it first',
  },
  unitArchived: {
    statusCode: 409,
    zh: '单位已归档，只能查看记录',
    en: 'This unit is archived; its records can only be read',
  },
  unitCodeTaken: {
    statusCode: 409,
    zh: '单位编号已被使用，请换一个编号',
    en: 'Another unit has this code; choose another',
  },
  areaNotEmpty: {
    statusCode: 409,
    zh: '区域内还有下级区域或设备，请先移出',
    en: 'There are areas or equipment in this area; move them out first',
  },
  tableUnreadable: {
    statusCode: 400,
    zh: '无法读取表格，请另存为 .xlsx 工作簿或 UTF-8 编码的 CSV，首行为列名，最多 1000 行',
    en: 'The table cannot be read; save it as .xlsx or as CSV in UTF-8 with column names in the first line, at most 1,000 rows',
  },
  balanceShort: {
    statusCode: 409,
    zh: '余额不足，请先充值',
    en: 'The balance does not suffice; top it up first',
  },
  rechargeOwn: {
    statusCode: 403,
    zh: '不能为本公司充值，请联系运营商',
    en: 'A company cannot top up itself; ask your operator',
  },
  addressRefused: {
    statusCode: 400,
    zh: '推送地址须为公网 https 地址',
    en: 'Give a public https address; local and private ones are not called',
  },
} as const satisfies Record<string, ProblemRow>
