import type { ComponentType } from 'react';
import type { Page } from '../generated/document';
import type pages from '../generated/pages.json';

/** The page kinds of the garment site. */
export type GarmentKind = keyof typeof pages.garment;

/** The page kinds of the brand site. */
export type BrandKind = keyof typeof pages.brand;

/** The kind of a page, as in its document. Pages without data are in the list of pages alone. */
export type PageKind = Page['kind'] | GarmentKind | BrandKind;

/** The data of one kind of page. */
export type PageOf<Kind extends PageKind> = Extract<Page, { kind: Kind }>;

/** The component of one kind of page. */
export type PageComponent<Kind extends PageKind> = ComponentType<{ page: PageOf<Kind> }>;

/** The component of any kind of page. Callers must pass it a page of its kind. */
export type AnyPageComponent = ComponentType<{ page: Page }>;
