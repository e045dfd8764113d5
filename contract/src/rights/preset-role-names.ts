/** What the roles of every installation are called. A role of an operator's own is called as its operator wrote it. */
export const presetRoleNames = {
  super: { zh: '平台管理员', en: 'Platform administrator' },
  oem: { zh: '运营商', en: 'Operator' },
  custom: { zh: '客户公司', en: 'Customer company' },
  subCompany: { zh: '子公司', en: 'Subsidiary' },
  endUser: { zh: '终端用户', en: 'End user' },
  responsible: { zh: '消防安全责任人', en: 'Fire-safety responsible person' },
  manager: { zh: '消防安全管理人', en: 'Fire-safety manager' },
  dutyOfficer: { zh: '值班员', en: 'Duty officer' },
  maintainer: { zh: '维保人员', en: 'Maintainer' },
  inspector: { zh: '巡检员', en: 'Inspector' },
} as const
