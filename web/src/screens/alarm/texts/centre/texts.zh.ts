export const messages = {
  centre: {
    steps: {
      open: '3 分钟无人应答，值守中心致电任务开启',
      take: '值守中心席位接手',
      give: '值守中心席位放回',
      left: '值守中心席位离开，任务退回',
      dial: '值守中心致电',
      called: '致电结束',
      said: '现场答复',
      takeOver: '值守中心接管',
      now: '现在就呼叫值班长',
      supervisor: '呼叫值班长',
    },
    outcomes: { answered: '已接通', notAnswered: '未接', busy: '占线', wrongNumber: '号码有误' },
    questions: { people: '现场有人', sign: '有异常', arrival: '能到现场' },
    answers: { yes: '是', no: '否', unknown: '不清楚', soon: '3 分钟内', later: '更久' },
    states: {
      watched: '有席位盯看',
      open: '待致电',
      calling: '正在致电',
      connected: '已接通，现场核实中',
      failed: '致电未接通',
      takenOver: '已由值守中心接管',
      closed: '致电任务已结束',
    },
    cut: '中断',
  },
}
