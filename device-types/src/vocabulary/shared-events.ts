/** Events that more than one type reports, and every event of life safety. A row may give one another name. */
import { event } from './event.ts'

/** Priority 1. They are all here, so that a message naming one is never late, whatever type sends it. */
const lifeSafety = {
  fireAlarm: event('火警', 'Fire alarm', 'fire-alarm', 1),
  manualAlarm: event('手动报警', 'Manual alarm at the device', 'fire-alarm', 1),
  discharged: event('灭火剂喷放', 'Agent discharged', 'alarm', 1),
  gasHigh: event('燃气高限报警', 'Gas high alarm', 'alarm', 1),
  level3: event('三级切断报警', 'Level 3 shut-off', 'alarm', 1),
  coAlarm: event('一氧化碳报警', 'CO alarm', 'alarm', 1),
  dryBurn: event('干烧报警', 'Boil-dry alarm', 'alarm', 1),
  shortCircuit: event('短路', 'Short circuit', 'alarm', 1),
  arcFault: event('打火(故障电弧)', 'Arc fault', 'alarm', 1),
}

const detection = {
  smokeWarning: event('烟雾预警', 'Smoke pre-alarm', 'alarm', 2),
  tempWarning: event('高温预警', 'Heat pre-alarm', 'alarm', 2),
  pointAlarm: event('测点报警', 'Point alarm', 'alarm', 2),
  pointFault: event('测点故障', 'Point fault', 'fault', 3),
  supervise: event('监管报警', 'Supervisory signal', 'alarm', 2),
  gasLow: event('燃气低限报警', 'Gas low alarm', 'alarm', 2),
  shielded: event('被屏蔽', 'Shielded (disabled)', 'hazard', 3),
  wellFlood: event('井内积水', 'Water in the well', 'hazard', 3),
  coverOpen: event('井盖异动', 'Cover moved', 'alarm', 2),
  fireLaneBlocked: event('消防通道占用', 'Fire lane blocked', 'alarm', 2),
  tempHigh: event('温度过高', 'Too hot', 'alarm', 2),
  tempLow: event('温度过低', 'Too cold', 'hazard', 3),
  humidityHigh: event('湿度过高', 'Too humid', 'hazard', 3),
}

const deviceHealth = {
  sensorFault: event('传感器故障', 'Sensor fault', 'fault', 3),
  hostFault: event('主机故障', 'Host fault', 'fault', 3),
  commFault: event('通信故障', 'Communication fault', 'fault', 3),
  mainPowerFault: event('主电故障', 'Main power fault', 'fault', 3),
  backupPowerFault: event('备电故障', 'Backup power fault', 'fault', 3),
  busFault: event('总线故障', 'Bus fault', 'fault', 3),
  onBackup: event('切换备用电源', 'On backup source', 'event', 4),
  lowBattery: event('电量低', 'Low battery', 'fault', 3),
  lowSignal: event('信号弱', 'Weak signal', 'hazard', 3),
  tamper: event('设备被拆', 'Tampered', 'fault', 3),
  lensCovered: event('镜头遮挡', 'Lens covered', 'fault', 3),
  diskFull: event('存储不足', 'Storage full', 'hazard', 3),
  memoryHigh: event('内存占用高', 'Memory high', 'hazard', 3),
  childJoin: event('子设备入网', 'Child joined', 'event', 4),
  childLeave: event('子设备离网', 'Child left', 'event', 4),
}

const waterAndAir = {
  pressureLow: event('水压不足', 'Water pressure low', 'hazard', 3),
  pressureHigh: event('水压过高', 'Water pressure high', 'hazard', 3),
  pressureLost: event('无水压', 'No water pressure', 'fault', 3),
  freezing: event('冻结风险', 'Freezing risk', 'hazard', 3),
  levelLow: event('水位过低', 'Water level low', 'hazard', 3),
  levelHigh: event('水位过高', 'Water level high', 'hazard', 3),
  pumpStarted: event('水泵启动', 'Pump started', 'event', 4),
  pumpFault: event('水泵故障', 'Pump fault', 'fault', 3),
  fanStarted: event('风机启动', 'Fan started', 'event', 4),
  fanFault: event('风机故障', 'Fan fault', 'fault', 3),
  airSpeedHigh: event('风速过高', 'Air speed high', 'hazard', 3),
  inspectStart: event('巡检开始', 'Inspection started', 'event', 4),
  inspectFail: event('巡检异常', 'Inspection failed', 'fault', 3),
  valveClosed: event('切断阀关闭', 'Valve closed', 'event', 4),
  doorOpened: event('开门', 'Door opened', 'event', 4),
  manualMode: event('处于手动状态', 'Left in manual mode', 'hazard', 3),
  ctrlDisabled: event('控制停用', 'Control disabled', 'hazard', 3),
  // The supply of a motor or cabinet: a fault of the equipment, unlike the alarms of a protected circuit below.
  undervoltage: event('欠压', 'Under-voltage', 'fault', 3),
  overvoltage: event('过压', 'Over-voltage', 'fault', 3),
}

/** What a host's outputs do, and the equipment that obeys them. */
const linkage = {
  linkageStart: event('联动启动', 'Linkage started', 'event', 4),
  linkageFeedback: event('联动反馈', 'Linkage feedback', 'event', 4),
  linkageDelay: event('联动延时', 'Linkage delayed', 'event', 4),
}

const electricity = {
  trip: event('跳闸', 'Tripped', 'alarm', 2),
  elecAlarm: event('电气火灾报警', 'Electrical fire alarm', 'alarm', 2),
  overVoltage: event('过压', 'Over-voltage', 'alarm', 2),
  overVoltageWarn: event('过压预警', 'Over-voltage warning', 'hazard', 3),
  underVoltage: event('欠压', 'Under-voltage', 'alarm', 2),
  underVoltageWarn: event('欠压预警', 'Under-voltage warning', 'hazard', 3),
  overCurrent: event('过流', 'Over-current', 'alarm', 2),
  overCurrentWarn: event('过流预警', 'Over-current warning', 'hazard', 3),
  overTemp: event('过温', 'Over-temperature', 'alarm', 2),
  overTempWarn: event('温度预警', 'Temperature warning', 'hazard', 3),
  leakage: event('漏电', 'Leakage', 'alarm', 2),
  leakageWarn: event('漏电预警', 'Leakage warning', 'hazard', 3),
  phaseLoss: event('缺相', 'Phase loss', 'alarm', 2),
  lowPowerFactor: event('功率因数低', 'Power factor low', 'hazard', 3),
  frequencyFault: event('频率异常', 'Frequency abnormal', 'hazard', 3),
  arrearsTrip: event('欠费断电', 'Cut off for arrears', 'event', 4),
  serviceLock: event('检修锁定', 'Locked for service', 'event', 4),
  lifeEnd: event('操作寿命将尽', 'Operating life near end', 'hazard', 3),
}

const operations = {
  mute: event('消音', 'Silenced', 'operation', 5),
  reset: event('复位', 'Reset', 'operation', 5),
  selfTest: event('自检', 'Self test', 'operation', 5),
  paramSet: event('参数修改', 'Parameters changed', 'operation', 5),
  switchOn: event('合闸', 'Closed', 'operation', 5),
  switchOff: event('分闸', 'Opened', 'operation', 5),
  leakTestOk: event('漏电自检成功', 'Leakage self-test passed', 'operation', 5),
  leakTestFail: event('漏电自检失败', 'Leakage self-test failed', 'fault', 3),
  upgraded: event('固件升级', 'Firmware upgraded', 'operation', 5),
  alarmCleared: event('警情消除', 'Alarm cleared at the device', 'operation', 5),
  confirmedOnSite: event('现场确认', 'Confirmed at the device', 'operation', 5),
  testedOnSite: event('现场测试', 'Tested at the device', 'operation', 5),
  dutyAnswered: event('查岗应答', 'Duty check answered', 'operation', 5),
  dutyNoAnswer: event('查岗无应答', 'Duty check not answered', 'hazard', 3),
}

export const sharedEvents = {
  ...lifeSafety,
  ...detection,
  ...deviceHealth,
  ...waterAndAir,
  ...linkage,
  ...electricity,
  ...operations,
}
