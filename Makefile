# Thin names for what stands in .ci.
.PHONY: demo test lint ci dist wheel extension install

PREFIX ?= /usr/local

demo:
	bash .ci/demo

test:
	bash .ci/test

lint:
	bash .ci/lint

ci:
	bash .ci/run

# A tar.gz and a Debian package, in .build/dist, which apt takes as a source, for machines without Swift.
dist:
	bash .ci/packages/dist.sh

# The Python package, in .build/dist.
wheel:
	bash .ci/packages/wheel.sh

# The extension of SQLite, in .build/dist.
extension:
	bash .ci/packages/extension.sh

# The commands, their manual pages and completions: make install PREFIX=$HOME/.local
install:
	bash .ci/packages/install.sh "$(DESTDIR)$(PREFIX)"
