/** One login screen for every brand. */
import { row, type RouteRow } from './route-row.ts'

export const loginRoutes: readonly RouteRow[] = [
  row('/pagesLogin/login/login', '登录', 'Login', 'identity', { access: 'public', screen: 'login' }),
  row('/pagesLogin/login/loginCarnot', '登录', 'Login', 'identity', { access: 'public', screen: 'login' }),
  row('/pagesLogin/login/loginBack', '登录', 'Login', 'identity', { access: 'public', screen: 'login' }),
  row('/pagesLogin/login/:page', '登录', 'Login', 'identity', { access: 'public', screen: 'login' }),
]
