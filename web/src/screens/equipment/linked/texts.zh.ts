export const messages = {
  title: '联动、场景与定时',
  kinds: { rules: '联动规则', scenes: '场景', timers: '定时任务', sharings: '分时控制' },
  none: {
    rules: '没有联动规则监视或动作此设备',
    scenes: '没有场景包含此设备',
    timers: '没有定时任务控制此设备',
    sharings: '此设备没有分时控制',
  },
  states: { on: '已启用', off: '已停用', waiting: '待第二人审批', draft: '草稿', replaced: '已被替换' },
  members: '{{count}} 台设备',
  all: '查看全部',
} as const
