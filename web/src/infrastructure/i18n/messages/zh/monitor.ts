export const messages = {
  types: '按类型筛选',
  states: '按状态筛选',
  all: '全部',
  attention: '需要处理',
  normal: '运行正常',
  list: '设备列表',
  choose: '选择一台设备',
  chooseHint: '它的实时数据会显示在这里。',
  none: '没有符合条件的设备',
  noneHint: '换一个类型或状态再看。',
  clear: '清除筛选',
  open: '打开详情',
} as const
