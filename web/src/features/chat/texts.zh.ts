export const messages = {
  logIn: '微信登录',
  leaving: '正在前往微信',
  loggingIn: '正在通过微信登录',
  failed: '微信登录未完成，请重试或使用其他方式登录',
  notBound: '此微信尚未绑定账号，登录后自动绑定',
  title: '微信登录',
  bound: '已绑定，{{day}}起',
  unbound: '未绑定',
  bind: '绑定微信',
  clear: '解除绑定',
} as const
