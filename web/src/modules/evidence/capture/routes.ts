// Routes of the captures: the same screens for each kind of capture.
import { captureKinds } from '@attestry/contract/modules/evidence/capture-vocabulary'
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType, createElement } from 'react'
import { paths } from '../../../paths.ts'
import { wordsOf } from '../../../route-frame.ts'
import { uploadWords } from '../upload/words.ts'
import { addWords } from './add/words.ts'
import { type KindPlan, kindPlans } from './kind.ts'
import { listWords } from './list/words.ts'
import { readCaptureSearch } from './search.ts'
import { sheetWords } from './sheet/words.ts'
import { captureWords } from './words.ts'

type Load = () => Promise<ComponentType<{ readonly plan: KindPlan }>>

const list: Load = async () => (await import('./list/CaptureListScreen.tsx')).CaptureListScreen
const add: Load = async () => (await import('./add/CaptureAddScreen.tsx')).CaptureAddScreen
const sheet: Load = async () => (await import('./sheet/CaptureSheetScreen.tsx')).CaptureSheetScreen

const screenOf = (load: Load, plan: KindPlan) =>
  lazyRouteComponent(async () => {
    const Screen = await load()
    return { default: () => createElement(Screen, { plan }) }
  })

export const captureRoutes = (getParentRoute: () => AnyRoute) => [
  createRoute({
    getParentRoute,
    path: paths.captureWork(),
    validateSearch: readCaptureSearch,
    component: lazyRouteComponent(() => import('./list/CaptureWorkScreen.tsx'), 'CaptureWorkScreen'),
    ...wordsOf(captureWords, listWords, addWords),
  }),
  ...captureKinds.flatMap((kind) => [
    createRoute({
      getParentRoute,
      path: paths[`${kind}.list`](),
      validateSearch: readCaptureSearch,
      component: screenOf(list, kindPlans[kind]),
      ...wordsOf(captureWords, listWords),
    }),
    createRoute({
      getParentRoute,
      path: paths[`${kind}.add`](),
      component: screenOf(add, kindPlans[kind]),
      ...wordsOf(captureWords, listWords, addWords),
    }),
    createRoute({
      getParentRoute,
      path: paths[`${kind}.sheet`](),
      validateSearch: readCaptureSearch,
      component: screenOf(sheet, kindPlans[kind]),
      ...wordsOf(captureWords, addWords, sheetWords, uploadWords),
    }),
  ]),
]
