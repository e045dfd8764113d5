/** What has to be done to equipment from time to time, and by which rule. What several kinds share stands here. */
import type { CareTest } from '#device-type.ts'

export const careTest = (every: CareTest['every'], zh: string, en: string, basis: string): CareTest => ({
  every,
  name: { zh, en },
  basis,
})

/** What the platform sees for itself puts off the next one. */
export const proven = (provenBy: CareTest['provenBy'], test: CareTest): CareTest => ({ ...test, provenBy })

export const cleanOrCalibrate = careTest(
  'P2Y',
  '清洗或标定（有报脏功能的按报脏）',
  'Clean or calibrate, or when it reports dirt',
  'GB 50166-2019 6.0 [memory]',
)
export const alarmEveryPoint = proven(
  'commissioning',
  careTest(
    'P1Y',
    '加烟/加温实测报警，每年覆盖 100 %',
    'Alarm it with smoke or heat, all of them every year',
    'GB 25201 [memory]',
  ),
)
export const testButton = careTest('P1M', '按键自检', 'Press the test button', '[practice]')
export const weeklyPumpStart = careTest(
  'P7D',
  '模拟自动条件自动启泵、巡检记录',
  'Simulate the automatic start; read the inspection record',
  'GB 50974 14.0.4 [checked]',
)
export const monthlyPumpRun = careTest(
  'P1M',
  '手动启泵运转、查电源',
  'Start by hand and let it run; check the supply',
  'GB 50974 14.0.4 [checked]',
)
export const quarterlyFlow = careTest('P3M', '出流量与压力试验', 'Test flow and pressure', 'GB 50974 14.0.4 [checked]')
export const quarterlyFanStart = careTest(
  'P3M',
  '启动试验、供电线路',
  'Start it; check its supply',
  'GB 51251 9.0 [checked]',
)
export const yearlyFanLinkage = careTest(
  'P1Y',
  '联动试验与风量风压',
  'Linkage test, flow and pressure of the air',
  'GB 51251 9.0 [checked]',
)
export const hostBattery = careTest('P1Y', '备电时间', 'Time on its battery', 'GB 29837 [checked]')
export const calibrateWithGas = careTest('P1Y', '标准气标定', 'Calibrate with reference gas', 'JJG 693 [memory]')
export const openWell = careTest('P3M', '开井清淤、查水', 'Open the well: mud and water', '[practice]')
export const leakageButton = proven(
  'selfTest',
  careTest('P1M', '漏电试验按钮', 'Press the residual-current test button', 'GB/T 13955 [memory]'),
)
export const tightenTerminals = careTest(
  'P1Y',
  '紧固接线、红外测温',
  'Tighten terminals, look with infrared',
  '[practice]',
)
export const gatewayLine = careTest(
  'P1M',
  '信号、在线率、卡流量',
  'Signal, time online, data of the card',
  '[practice]',
)
export const gatewayBattery = careTest('P1Y', '备电续航', 'Time on its battery', '[practice]')
