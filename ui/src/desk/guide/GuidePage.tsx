import { createElement, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useI18n } from '../../i18n/I18n';
import { Page } from '../parts/Page';
import styles from './Guide.module.css';
import { CHAPTERS, type GuideNode } from './guide';

const GUIDES = { zh: () => import('guide:zh'), en: () => import('guide:en') };

/** The guide for the people of the desk, in Chinese or English. */
export function GuidePage() {
  const { locale, t } = useI18n();
  const { hash } = useLocation();
  const [nodes, setNodes] = useState<readonly GuideNode[]>();
  const lang = locale === 'zh' ? 'zh' : 'en';
  useEffect(() => {
    let isShown = true;
    void GUIDES[lang]().then(({ default: guide }) => isShown && setNodes(guide));
    return () => {
      isShown = false;
    };
  }, [lang]);
  useEffect(() => {
    if (nodes && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [nodes, hash]);
  return (
    <Page title={t('desk.guide.title')}>
      <div className={styles.guide} lang={lang}>
        {nodes && contentOf(nodes)}
      </div>
    </Page>
  );
}

/** The elements below the title, which the page has. */
function contentOf(nodes: readonly GuideNode[]): ReactNode {
  let chapter = -1;
  return nodes.map((node, at) => {
    if (typeof node === 'string' || node[0] === 'h1') return null;
    if (node[0] === 'h2') chapter += 1;
    const id = node[0] === 'h2' ? CHAPTERS[chapter]?.id : undefined;
    return elementOf(node, at, id);
  });
}

function elementOf(node: GuideNode, key: number, id?: string): ReactNode {
  if (typeof node === 'string') return node;
  const [tag, ...children] = node;
  return createElement(tag, { key, id }, ...children.map((child, at) => elementOf(child, at)));
}
