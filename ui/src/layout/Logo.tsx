import { useContext } from 'react';
import { useI18n } from '../i18n/I18n';
import { RESIZABLE } from '../parts/Image';
import { Settings } from '../parts/settings';
import styles from './Logo.module.css';

interface Props {
  className?: string | undefined;
  /** For paper, which is white. */
  isPrinted?: boolean;
}

/** The company's logo, for light and dark pages; nothing for a company without one. */
export function Logo({ className = '', isPrinted = false }: Props) {
  const { t } = useI18n();
  const { imageWidths } = useContext(Settings);
  const [light, dark] = [t('company.logo'), t('company.darklogo')];
  if (!light) return null;
  const address = (path: string) =>
    RESIZABLE.test(path) && imageWidths.includes(480)
      ? `/_image?src=${path.replaceAll('%', '%25')}&w=480`
      : path;
  return (
    <picture>
      {dark && !isPrinted && <source media="(prefers-color-scheme: dark)" srcSet={address(dark)} />}
      <img className={`${styles.logo} ${className}`} src={address(light)} alt={t('company.short')} />
    </picture>
  );
}
