// Errors of dossiers, called cases in texts (69xxxx).
import { defineErrors } from '../../errors.ts'

export const dossierErrors = defineErrors({
  RECORDS_NOT_FOUND: [
    '690001',
    404,
    '没有加入任何记录：{anos} 不存在，或您无权查看。请核对保全号后重试',
    'Nothing was added: {anos} cannot be found, or you may not see it. Check the record numbers and try again.',
  ],
  DOSSIER_FULL: [
    '690002',
    409,
    '一个案件最多 {limit} 条记录，现有 {count} 条。请减少选择，或新建一个案件',
    'A case holds at most {limit} records and has {count}. Choose fewer, or create another case.',
  ],
  TOO_MANY_DOSSIERS: [
    '690003',
    409,
    '最多保存 {limit} 个案件，请先删除不用的案件（其中的记录会保留）',
    'You can keep {limit} cases. Delete one you no longer need; its records stay.',
  ],
  NOT_OF_CREATOR: [
    '690004',
    409,
    '该案件由子账号创建，只能加入该子账号的记录；{anos} 不属于它。请在主账号自己的案件中加入',
    'A sub-account created this case, so it holds that sub-account’s records only; {anos} is not one of them. Use a case of the main account instead.',
  ],
  ORDER_INCOMPLETE: [
    '690005',
    400,
    '新的顺序须包含案件中的每一条记录，且各一次',
    'The new order must name every record of the case exactly once.',
  ],
  EMPTY: ['690006', 409, '案件中还没有记录，请先加入记录', 'The case has no records yet. Add some first.'],
  NOT_IN_DOSSIER: [
    '690007',
    409,
    '该记录不在案件中，可能已被移出，请刷新后查看',
    'The case does not hold this record; it may have been taken out. Reload to see the case.',
  ],
  TOO_MANY_SHARES: [
    '690008',
    409,
    '每个案件最多同时有 {limit} 个有效分享，请先撤销不用的',
    'A case can have at most {limit} live shares at a time. Revoke one you no longer need.',
  ],
})
