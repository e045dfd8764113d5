/** Loops, batches, timers and commands beyond one press. */
import { area, row } from '#foundation/area/area.ts'

export const controlArea = area({
  routes: [
    row('/pagesEquipment/breaker/allLoopControl', '批量控制', 'Batch loop control', 'control'),
    row('/pagesEquipment/breaker/timedTask', '定时任务', 'Timed tasks', 'control'),
    row('/pagesEquipment/breaker/timedTaskAdd', '添加定时任务', 'Add timed task', 'control'),
    row('/pagesEquipment/breaker/taskRepeatSelect', '重复方式', 'Task repeat', 'control'),
    row('/pagesEquipment/breaker/timeSharingControl', '分时控制', 'Time-sharing control', 'control'),
    row('/pagesEquipment/breaker/breakerMoreTZ', '断路器 TZ：更多', 'Breaker TZ, more', 'control'),
    row('/pagesEquipment/breaker/breakerInfoTZ', '断路器 TZ：信息', 'Breaker TZ info', 'control'),
    row('/pagesEquipment/breaker/breakerInfo', '断路器信息', 'Breaker info', 'control'),
    row('/pagesEquipment/breaker/childSelect', '选择回路', 'Choose loops', 'control'),
    row('/pagesEquipment/breaker/installEdit', '回路名称批量编辑', 'Loop names, batch edit', 'control'),
    row('/pagesEquipment/breaker/signalDetail', '信号详情', 'Signal detail', 'control'),
    row('/pagesEquipment/breaker/breakerChildStatus', '回路事件', 'Loop event info', 'control'),
    row('/pagesEquipment/breaker/interestList', '关注列表', 'Watch list', 'control'),
    row('/pagesEquipment/breaker/childDeviceScan', '回路配置', 'Loop configuration', 'control'),
    row('/pagesEquipment/breaker/breakZKYAmoreInfo', '断路器 ZKYA：更多', 'Breaker ZKYA, more', 'control'),
    row('/pagesEquipment/breaker/conditionerControl', '空调控制', 'Air conditioner control', 'control'),
  ],
})
