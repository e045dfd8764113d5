/** What a brand's login page shows, as the platform answers it. */
import type { LoginPage } from '@vigil/contract/brand/brand'

const drawing = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${colour}"/></svg>`

export const aLoginPage = (changes: Partial<LoginPage> = {}): LoginPage => ({
  page: 'loginHaichuan',
  tag: 'loginHaichuan.1',
  name: { zh: '海川测试', en: 'Haichuan Test' },
  slogan: { zh: ['用电有数', '消防有备'], en: ['Know your power', 'Ready for fire'] },
  line: { zh: '电气安全平台', en: 'Electrical safety' },
  hotline: '400-000-0000',
  colour: '#4b3fd1',
  tokens: { light: { primary: '#4b3fd1' }, dark: { primary: '#6a60e0' } },
  logo: { light: drawing('#4b3fd1'), dark: drawing('#6a60e0'), onColour: drawing('#ffffff') },
  hero: null,
  origin: 'platform',
  chatAppId: null,
  offersChat: true,
  offersTrial: true,
  showsPlatform: false,
  ...changes,
})
