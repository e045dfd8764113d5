/** What people wrote in the past of a city. */
import type { Pair } from './pair.ts'

type Pairs = readonly [Pair, ...Pair[]]

export const handoverLines: Pairs = [
  ['消防泵房已巡查，阀门常开', 'Pump room walked, valves open'],
  ['中控室钥匙 6 把已交接', 'Six control room keys handed over'],
  ['主机打印纸已更换', 'Printer paper of the panel changed'],
  ['维保单位明天上午到场', 'Maintenance comes tomorrow morning'],
  ['室外栓保温已检查', 'Hydrant lagging checked'],
]

export const ownEntries: Pairs = [
  ['夜间巡查完毕，无异常', 'Night round done, nothing found'],
  ['施工单位离场，动火点已复查', 'Contractors left, hot work spot checked again'],
  ['与物业核对应急照明，正常', 'Emergency lighting checked with the estate office'],
]

export const isolationReasons: Pairs = [
  ['吊顶施工，探测器防尘', 'Ceiling works, detector covered'],
  ['焊接作业', 'Welding'],
  ['月度维保测试', 'Monthly maintenance test'],
]

export const falseNotes: Readonly<Record<string, Pair>> = {
  cooking: ['后厨油烟，已开排风', 'Kitchen fumes, extraction started'],
  steam: ['水汽，门已关好', 'Steam, the door was shut'],
  dust: ['施工扬尘，已清理', 'Dust from works, cleaned'],
  touched: ['误碰，已复位', 'Touched by mistake, reset'],
}

export const handledNotes: Pairs = [
  ['已到场检查，恢复正常', 'Checked on site, normal again'],
  ['已更换并复测', 'Replaced and tested again'],
  ['接线端子紧固，温度回落', 'Terminals tightened, temperature fell'],
]

export interface HazardWords {
  readonly title: Pair
  readonly detail: Pair
  readonly measure: Pair
  readonly level: 'general' | 'serious'
}

export const hazardWords: readonly [HazardWords, ...HazardWords[]] = [
  {
    title: ['疏散通道堆放杂物', 'Escape route blocked'],
    detail: ['二层东侧通道被纸箱占用一半', 'Cardboard takes half of the east passage on 2F'],
    measure: ['杂物已清走，张贴禁放标识', 'Cleared, sign put up'],
    level: 'serious',
  },
  {
    title: ['灭火器压力不足', 'Extinguisher pressure low'],
    detail: ['指针在红区，共 3 具', 'Needle in the red, three of them'],
    measure: ['3 具已更换', 'Three replaced'],
    level: 'general',
  },
  {
    title: ['防火门闭门器损坏', 'Fire door closer broken'],
    detail: ['门不能自行关闭', 'The door does not shut by itself'],
    measure: ['闭门器已更换，试关 5 次正常', 'Closer replaced, shut five times'],
    level: 'serious',
  },
  {
    title: ['安全出口灯不亮', 'Exit sign dark'],
    detail: ['北楼梯口 1 盏', 'One at the north stair'],
    measure: ['灯具已更换', 'Lamp replaced'],
    level: 'general',
  },
  {
    title: ['配电箱前堆物', 'Board obstructed'],
    detail: ['箱门无法完全打开', 'Its door does not open fully'],
    measure: ['已清理，地面划线', 'Cleared, floor marked'],
    level: 'general',
  },
  {
    title: ['电动车在楼道充电', 'E-bike charged in the stair'],
    detail: ['一辆，已劝离', 'One, sent away'],
    measure: ['劝离并加装门禁', 'Sent away, access control fitted'],
    level: 'serious',
  },
  {
    title: ['消火栓箱被遮挡', 'Hydrant cabinet hidden'],
    detail: ['1F 促销展架挡住箱门', 'A display stands before its door on 1F'],
    measure: ['展架已移开', 'Display moved'],
    level: 'general',
  },
  {
    title: ['电缆井封堵不严', 'Cable shaft not sealed'],
    detail: ['3F 强电井穿墙处有缝', 'A gap where the cables pass on 3F'],
    measure: ['防火泥封堵完成', 'Sealed with fire putty'],
    level: 'serious',
  },
  {
    title: ['后厨排油烟管积油', 'Grease in the kitchen duct'],
    detail: ['超过两个月未清洗', 'Not cleaned for over two months'],
    measure: ['专业清洗完成，留有照片', 'Cleaned by a specialist, photos kept'],
    level: 'serious',
  },
  {
    title: ['临时接线未拆除', 'Temporary wiring left'],
    detail: ['活动结束后插线板仍在使用', 'Extension leads still in use after an event'],
    measure: ['已拆除', 'Removed'],
    level: 'general',
  },
]

export interface NoticeWords {
  readonly title: Pair
  readonly words: Pair
  readonly mustConfirm: boolean
}

export const noticeWords: readonly [NoticeWords, ...NoticeWords[]] = [
  {
    title: ['周五消防演练', 'Fire drill on Friday'],
    words: ['下午三点演练，请各楼层安全员到场。', 'Drill at three in the afternoon; floor wardens please attend.'],
    mustConfirm: true,
  },
  {
    title: ['夜间停水通知', 'Water off at night'],
    words: [
      '今晚十一点至次日五点消防管网检修，值班人员加强巡查。',
      'Fire main under repair from 11 p.m. to 5 a.m.; walk more often.',
    ],
    mustConfirm: true,
  },
  {
    title: ['烟感清洗安排', 'Cleaning of smoke detectors'],
    words: [
      '下周一起逐层清洗探测器，请提前清空吊顶下方。',
      'From Monday, floor by floor; please clear the space below.',
    ],
    mustConfirm: false,
  },
  {
    title: ['节假日值班提醒', 'Duty over the holiday'],
    words: ['假期值班表已更新，请核对自己的班次。', 'The roster for the holiday is up; please check your shifts.'],
    mustConfirm: false,
  },
]
