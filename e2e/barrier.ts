// Asks axe which barriers a page has. Run inside the page and told to name violations only, it takes a third of the time it takes otherwise.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

export const axeOn = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
