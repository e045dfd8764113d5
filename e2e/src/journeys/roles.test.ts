/** Everyone who works with the product: each sees exactly his menu. Written by hand, apart from the code that makes it. */
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { signIn } from '#browser/sign-in.ts'
import { setStage } from '#browser/stage.ts'
import { accountOf } from '#site.ts'

const { city, stranger } = setStage()
const shots = resolve(import.meta.dirname, '../../.shots')
const tabs = ['首页', '监控', '通知', '我的']
/** Everybody may see what is wrong where he stands; who lives there has no shift to look at, and who maintains it no doors. */
const usual = ['实时地图', '隐患记录', '值班', '演练', '巡检', '工单', '联动规则', '我的场景', '单位报告', '用电管理']
const workOf = (role: string) => {
  if (role === 'endUser') return ['实时地图', '隐患记录', '工单', '联动规则', '我的场景']
  if (role === 'maintainer') return usual
  const centre = role === 'super' || role === 'oem' ? ['值守中心'] : []
  return [...centre, ...usual, '门禁']
}

const register = '设备台账'
const units = '单位列表'
const people = '人员与权限'
const money = '费用中心'
const log = '操作日志'
const operators = ['运营商', '品牌工作室']

/** Where the page of a phone calls it otherwise. */
const onMe: Readonly<Record<string, string>> = { [units]: '单位列表', [people]: '人员与权限' }

const menus: readonly (readonly [role: string, more: readonly string[]])[] = [
  ['super', [register, units, people, money, log, ...operators, '平台健康', '隔离报文', '固件升级']],
  ['oem', [register, units, people, money, log, ...operators, '固件升级']],
  ['manager', [register, units, people, money, log]],
  ['dutyOfficer', [register, units, people, money, log]],
  ['maintainer', [register, units, money, log]],
  ['custom', [register, units, people, money, log]],
  ['subCompany', [register, units, people, money, log]],
  ['endUser', [register, units, money, log]],
]

describe('[spec 1.users] [spec 6.permissions] a person', () => {
  it.each(menus)('as %s sees exactly the menu of the role, on a wide screen', async (role, more) => {
    const visit = await stranger({ size: 'wide' })
    await visit.open('/pagesLogin/login/login')
    await signIn(visit, accountOf(city, role))
    const menu = visit.page.getByRole('navigation').filter({ visible: true }).first()
    await menu.getByRole('link').first().waitFor()
    const names = await menu.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('title')))
    expect(names).toEqual([...tabs, ...workOf(role), ...more])
    await visit.page.screenshot({ path: join(shots, `role-${role}-wide.png`) })
    expect(visit.complaints).toEqual([])
  })

  it.each(menus)('as %s finds the tabs on a phone, and what is his on Me', async (role, more) => {
    const visit = await stranger({ size: 'phone' })
    await visit.open('/pagesLogin/login/login')
    await signIn(visit, accountOf(city, role))
    const bar = visit.page.getByRole('navigation').filter({ visible: true }).last()
    await bar.getByRole('link', { name: '我的' }).click()
    await visit.page.waitForURL(/tabMe\/meNew/)
    for (const name of more.map((entry) => onMe[entry] ?? entry))
      await visit.page.getByRole('link', { name }).or(visit.page.getByRole('button', { name })).first().waitFor()
    for (const name of operators)
      if (!more.includes(name)) expect(await visit.page.getByText(name, { exact: true }).count(), name).toBe(0)
    await visit.page.screenshot({ path: join(shots, `role-${role}-phone.png`) })
    expect(visit.complaints).toEqual([])
  })
})
