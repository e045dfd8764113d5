/** Words of residual-current self-tests; fetched with their panel. */
export const messages = {
  title: '漏电自检',
  next: '下次自检',
  notPlanned: '没有定期自检',
  plan: '设置定期自检',
  change: '修改定期自检',
  none: '还没有自检记录',
  noneHint: '建议每月自检一次；消防负荷不会自动自检',
  again: '自检跳闸后由人员合闸，不需要现场确认',
  outcome: { passed: '合格', failed: '不合格', notJudged: '无法判定', running: '进行中' },
  took: '{{seconds}} 秒',
  byHand: '人工',
  timed: '定期',
  expects: { trip: '应跳闸', report: '应上报自检结果' },
  reasons: {
    late: '迟到超过 5 分钟，已跳过',
    reportedFail: '设备上报自检失败',
    noTrip: '收到命令但没有跳闸',
    noReport: '收到命令但没有上报结果',
    noAnswer: '设备没有应答',
    realTrip: '当时剩余电流超限，属于真实跳闸',
  },
}
