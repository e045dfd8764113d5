/** What each first step is for. */
export const guideWords = {
  told: { title: '确认报警能通知到您', why: '检查铃声、振动和免打扰，开启本机推送，并发一次测试。' },
  notice: { title: '认识通知', why: '报警和待办都在这里；火警永远在最上面，先确认再处理。' },
  monitor: { title: '看看您的设备', why: '每台设备的状态、读数和最后上报时间。' },
  ledger: { title: '熟悉设备台账', why: '按位置、类型查找设备，导入和导出台账。' },
  rounds: { title: '看今天的巡检任务', why: '到点打卡，逐项检查，没有网络也能先记下来。' },
  orders: { title: '打开您的工单', why: '派给您的、快到期的和超时的，一条一条处理。' },
  hazards: { title: '了解隐患流程', why: '发现、整改、复查、销号，每一步都有期限和记录。' },
  contacts: { title: '填好紧急联系人', why: '火警时按这里的顺序打电话，号码错了就没人接。' },
  units: { title: '建立单位', why: '填地址、联系人和时区，再把设备加进去。' },
  people: { title: '邀请人员', why: '给每个人合适的角色和范围，离职及时收回。' },
  brand: { title: '设置品牌', why: '登录页、名称、颜色和用户协议，都可以用自己的。' },
  operators: { title: '管理运营商', why: '开通、停用运营商，查看它们的单位和设备。' },
  log: { title: '查看操作日志', why: '谁在什么时候做了什么，都能查到。' },
  desk: { title: '发布内容', why: '资讯、手册和弹窗通知，写好后发布给您的用户。' },
  manual: { title: '翻一翻手册', why: '每个页面都有帮助入口，会打开对应的章节。' },
  feedback: { title: '有问题告诉我们', why: '写下问题或建议，答复会出现在同一页。' },
} as const
