/** Rules of national practice that a unit may begin with; the server fills them with the unit's own equipment. */

export const linkageTemplates = {
  fireInZone: {
    name: { zh: '火警联动', en: 'Fire: fans, doors, broadcast, power' },
    about: {
      zh: '两个独立火警信号：响声光、开排烟和送风、释放防火门、广播，值班员确认后切断非消防电源',
      en: 'Two independent fire signals: sounders, smoke and pressure fans, fire doors, broadcast; power is cut after a yes',
    },
  },
  hydrantPump: {
    name: { zh: '消火栓启泵', en: 'Hydrant button starts the pump' },
    about: {
      zh: '消火栓按钮或流量报警：启动消防泵',
      en: 'A hydrant button or water flow starts the fire pump',
    },
  },
  gasLeak: {
    name: { zh: '燃气泄漏', en: 'Gas: close the valve' },
    about: {
      zh: '燃气报警：关闭燃气阀、开启排风',
      en: 'A gas alarm closes the gas valve and starts the fan',
    },
  },
  electricalFire: {
    name: { zh: '电气火灾断电', en: 'Electrical fire: cut the loop' },
    about: {
      zh: '剩余电流、温度或电弧报警：值班员确认后断开回路',
      en: 'Leakage, heat or arc: the loop is opened after a yes',
    },
  },
  waterLeak: {
    name: { zh: '漏水关阀', en: 'Water leak: close the meter' },
    about: { zh: '漏水报警：关闭水表阀门', en: 'A leak closes the valve of the water meter' },
  },
} as const

export type LinkageTemplateId = keyof typeof linkageTemplates
