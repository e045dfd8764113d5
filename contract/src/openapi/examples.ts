/** An example of anything the contract describes: values as they look in a unit, of the shape that the schema asks for. */
import type * as z from 'zod/mini'

type Schema = z.core.JSONSchema.BaseSchema
type Part = z.core.JSONSchema._JSONSchema

const id = '01997c4e-2f1a-7b3c-8d5e-6f7a8b9c0d1e'
const secret = 'q7Zr2Xw9LkT4vB8nYc1mHd6sJf3gPa5eRu0iOt-_WxE'

/** By the name of the field: what stands there in a real unit. */
const spoken: Readonly<Record<string, unknown>> = {
  equipmentName: '3F 走廊感烟探测器',
  deviceName: '3F 走廊感烟探测器',
  projectName: '临江国际中心',
  companyName: '滨江物业集团',
  person: '陈志远',
  name: '临江国际中心',
  userName: 'chen.zhiyuan',
  userTel: '13800138000',
  mobile: '13800138000',
  tel: '057188880000',
  mail: 'duty@example.com',
  keyCode: 'HB-2031-0007',
  installAdd: 'B 座 3 层东走廊',
  entrance: '西门货运通道，钥匙在保安亭',
  event: 'fireAlarm',
  property: 'smoke',
  unit: '%',
  note: '已到现场，厨房油烟',
  reason: '更换探测器',
  why: '更换探测器',
  text: '3F 走廊已巡查',
  title: '今晚 22:00 联动测试',
  word: '走廊',
  action: 'switchOff',
  address: 'https://example.com/vigil',
  number: 'XF-33010020260001',
  oemCode: 'acme',
  kinds: 'fire-alarm,alarm',
  permission: 'equip:list',
  scope: `project:${id}`,
  scopes: [`project:${id}`],
  code: '428913',
  checkCode: '7F3A-91C2-04BE-77D1',
  page: 'login',
  icon: 'data:image/png;base64,iVBORw0KGgo=',
  externalCode: 'A-102',
  provinceCode: '330000',
  cityCode: '330100',
  districtCode: '330102',
  unitCode: '0A1B2C3D4E',
  password: 'Lin-Jiang-2026',
  to: '2026-11-14T07:20:00.000Z',
  day: '2026-11-14',
  installedOn: '2024-05-20',
  lastOn: '2026-10-20',
  dueOn: '2026-11-20',
  endsOn: '2034-05-20',
  timeZone: 'Asia/Shanghai',
  monday: '2026-11-09',
  until: '2028-06-30',
  lastDay: '2028-06-30',
  nextDay: '2026-12-01',
  firstDay: '2026-12-01',
  fromDay: '2026-10-16',
  toDay: '2026-11-14',
  idCard: '11010519491231002X',
  plate: '浙A12345',
  taxNo: '91350100M000100Y43',
  visitorName: '周宁',
  signature: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  fingerprint: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  newPassword: 'Lin-Jiang-2026',
}

const formats: Readonly<Record<string, unknown>> = {
  uuid: id,
  'date-time': '2026-11-14T06:20:00.000Z',
  date: '2026-11-14',
  email: 'duty@example.com',
  uri: 'https://example.com/vigil',
}

/** Words that fit whatever a pattern asks for; the first that does is taken. */
const words = [
  '走廊',
  'fireAlarm',
  '2026-11-14T06:20:00.000Z',
  '2026-11-14',
  '2026-11',
  '22:00',
  id,
  secret,
  '428913',
  '13800138000',
  'https://example.com/vigil',
  `project:${id}`,
  'equip:list',
  'HB-2031-0007',
  'login',
  'acme',
  '330100',
  '0A1B2C3D4E',
  '9f86d081884c7d65',
  '2.4.0',
  'mZ2s0v7QeK3xW9uYtR5pL1aB8cD4fG6hJ0kN2qS7vX3zC9bM5nT1wE8rU4iO6yP0aD2sF7gH3jK9lZ5xC1vB8A',
  '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  'K7M2P5QDX3RT6WYA',
  'K7M2P5QDX3RT6WYAb_c-1Z',
  'data:image/png;base64,iVBORw0KGgo=',
  'alarm/verify.action',
  '0',
]

/** Optional fields are in it too: whoever reads an example looks for what there is. */
export const exampleOf = (schema: Part, name = ''): unknown => {
  if (typeof schema === 'boolean') return schema ? 'x' : undefined
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return exampleOf(choice.find((one) => !isNull(one)) ?? true, name)
  if (schema.allOf) return exampleOf(mergedOf(schema.allOf), name)
  return byType(schema, name)
}

const isNull = (schema: Part): boolean => typeof schema !== 'boolean' && schema.type === 'null'

const mergedOf = (parts: readonly Part[]): Schema =>
  Object.assign({}, ...parts.filter((part) => typeof part !== 'boolean'))

/** `string` of `string, null`: an example shows what may stand there. */
const typeOf = ({ type, properties }: Schema): unknown =>
  properties ? 'object' : [type].flat().find((one) => one !== 'null')

const byType = (schema: Schema, name: string): unknown => {
  const type = typeOf(schema)
  if (type === 'object') return objectOf(schema)
  if (type === 'array') return arrayOf(schema, name)
  if (type === 'string') return textOf(schema, name)
  if (type === 'integer' || type === 'number') return numberOf(schema, name)
  return type === 'boolean' || (spoken[name] ?? 1)
}

const objectOf = ({ properties, propertyNames, additionalProperties = true }: Schema): Record<string, unknown> => {
  const names = typeof propertyNames === 'object' ? (propertyNames.enum ?? []) : []
  const parts = properties ?? Object.fromEntries(names.map((name) => [String(name), additionalProperties]))
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, exampleOf(part, name)]))
}

const arrayOf = ({ items, minItems = 1 }: Schema, name: string): unknown[] => {
  if (items === undefined || Array.isArray(items)) return []
  return Array.from({ length: Math.max(1, minItems) }, () => exampleOf(items, name))
}

const textOf = (schema: Schema, name: string): unknown => {
  const wished = [spoken[name], formats[schema.format ?? ''], ...words]
  const fitting = wished.find((word) => typeof word === 'string' && fits(word, schema))
  return fitting ?? 'x'.repeat(schema.minLength ?? 1)
}

const patternsOf = ({ pattern, allOf = [] }: Schema): string[] => [
  ...(pattern === undefined ? [] : [pattern]),
  ...allOf.flatMap((part) => (typeof part === 'boolean' ? [] : patternsOf(part))),
]

const fits = (word: string, schema: Schema): boolean =>
  word.length >= (schema.minLength ?? 0) &&
  word.length <= (schema.maxLength ?? Infinity) &&
  patternsOf(schema).every((pattern) => new RegExp(pattern, 'u').test(word))

const numberOf = ({ minimum, exclusiveMinimum, maximum }: Schema, name: string): number => {
  if (name === 'equipmentTypeId') return 101
  const least = minimum ?? (typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : 1)
  return Math.min(Math.max(1, least), maximum ?? Infinity)
}
