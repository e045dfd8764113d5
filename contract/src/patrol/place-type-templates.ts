/** Place types to begin from, as the usual rules of this trade check them. A unit changes the words as it likes. */
import type { CheckItem } from './place-type.ts'

type Words = Readonly<Record<'zh' | 'en', string>>
interface Template {
  readonly name: Words
  readonly checks: readonly (Words & { readonly range?: Pick<CheckItem, 'unit' | 'min' | 'max'> })[]
}

export const placeTypeTemplates = {
  pumpRoom: {
    name: { zh: '消防泵房', en: 'Pump room' },
    checks: [
      { zh: '泵组外观及盘车', en: 'Pumps look sound and turn' },
      { zh: '控制柜处于自动位', en: 'Cabinet stands on automatic' },
      { zh: '管网压力表读数', en: 'Pipe pressure', range: { unit: 'MPa', min: 0.2, max: 0.8 } },
      { zh: '阀门开启及铅封', en: 'Valves open and sealed' },
      { zh: '应急照明亮', en: 'Emergency light is lit' },
    ],
  },
  corridor: {
    name: { zh: '疏散通道', en: 'Escape route' },
    checks: [
      { zh: '疏散通道畅通', en: 'Way is clear' },
      { zh: '防火门常闭', en: 'Fire door is closed' },
      { zh: '疏散指示标志完好', en: 'Exit signs are whole' },
      { zh: '应急照明亮', en: 'Emergency light is lit' },
    ],
  },
  kitchen: {
    name: { zh: '餐饮后厨', en: 'Kitchen' },
    checks: [
      { zh: '疏散通道畅通', en: 'Way is clear' },
      { zh: '灭火器压力在绿区', en: 'Extinguishers in the green' },
      { zh: '防火门常闭', en: 'Fire door is closed' },
      { zh: '燃气阀操作牌', en: 'Gas valve sign' },
      { zh: '应急照明亮', en: 'Emergency light is lit' },
    ],
  },
  electricalRoom: {
    name: { zh: '配电间', en: 'Electrical room' },
    checks: [
      { zh: '无异响、无焦味', en: 'No noise, no smell of burning' },
      { zh: '配电箱门关闭', en: 'Cabinets are closed' },
      { zh: '灭火器压力在绿区', en: 'Extinguishers in the green' },
      { zh: '室内温度', en: 'Room temperature', range: { unit: '℃', min: null, max: 40 } },
    ],
  },
} satisfies Readonly<Record<string, Template>>
