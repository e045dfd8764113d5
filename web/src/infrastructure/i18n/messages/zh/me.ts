export const messages = {
  title: '我的',
  role: '当前角色',
  units: '可见单位',
  appearance: '外观与语言',
  chinese: '中文',
  english: 'English',
  logOutHint: '退出后，本机保存的登录信息会被清除。',
} as const
