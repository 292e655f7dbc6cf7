/** JSON of the style sheets that each page kind needs; set by the build in each site's entry. */
declare const PAGE_STYLES: string;

/** Whether this is a development build; set by the build. */
declare const DEV: boolean;
