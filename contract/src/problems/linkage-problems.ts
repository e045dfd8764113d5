import type { ProblemRow } from './problem-row.ts'

export const linkageProblems = {
  linkageLoop: {
    statusCode: 409,
    zh: '这些规则会互相触发，形成循环，请修改触发条件或动作',
    en: 'These rules would set each other off without end; change what one of them watches or does',
  },
  linkageRefused: {
    statusCode: 409,
    zh: '规则中有不能自动执行的动作，请看检查结果',
    en: 'A step of this rule is never done by itself; see the checks',
  },
  noSuchProperty: {
    statusCode: 400,
    zh: '设备没有这个属性，或比较方式不适用',
    en: 'The equipment has no such property, or it cannot be compared like this',
  },
  templateEmpty: {
    statusCode: 409,
    zh: '本单位没有这个模板需要的设备，请先添加设备或从空白开始',
    en: 'This unit has no equipment for this template; add some, or begin from nothing',
  },
  stepTooLate: {
    statusCode: 409,
    zh: '这个动作已经执行、放弃或过期',
    en: 'This step is done, given up or too old to be answered',
  },
} as const satisfies Record<string, ProblemRow>
