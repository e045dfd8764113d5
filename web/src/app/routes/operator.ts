/** Operators, units and the second brand. */
import { row, type RouteRow } from './route-row.ts'

export const operatorRoutes: readonly RouteRow[] = [
  row('/pagesCarnot/index/test', '体验首页（第二品牌）', 'Second brand, trial home', 'dashboard', { access: 'public' }),
  row('/pagesCarnot/index/index', '首页（第二品牌）', 'Second brand, home', 'dashboard'),
  row('/pagesCarnot/deviceDetail/deviceDetail', '设备详情（第二品牌）', 'Second brand, device detail', 'equipment'),
  row('/pagesOem/oemList', '运营商', 'Operators', 'oem'),
  row('/pagesOem/oemListNew', '运营商', 'Operators', 'oem'),
  row('/pagesOem/oemAdd', '添加运营商', 'Add operator', 'oem'),
  row('/pagesOem/oemInfo', '运营商详情', 'Operator', 'oem'),
  row('/pagesOem/oemSet', '运营商设置', 'Operator settings', 'oem'),
  row('/pagesOem/oemSetNew', '品牌工作室', 'Operator settings: brand studio', 'oem'),
  row('/pagesUnit/unitUpdate', '编辑单位', 'Edit unit', 'unit'),
  row('/pagesUnit/unitMap', '单位地图', 'Unit map', 'unit'),
  row('/pagesUnit/unitAdd/unitAddNew', '添加单位', 'Add unit', 'unit'),
  row('/pagesUnit/unitAdd/userManage', '单位成员', 'Unit users', 'unit'),
  row('/pagesUnit/unitInfoNew', '单位详情', 'Unit', 'unit'),
  row('/pagesUnit/unitListNew', '单位列表', 'Units', 'unit'),
  row('/pagesUnit/unitSelect', '选择单位', 'Choose unit', 'unit'),
]
