# Thin names for what stands in .ci.
.PHONY: demo test lint ci dist install

PREFIX ?= /usr/local

demo:
	bash .ci/demo

test:
	bash .ci/test

lint:
	bash .ci/lint

ci:
	bash .ci/run

# A tar.gz and a Debian package, in .build/dist, for machines without Swift.
dist:
	bash .ci/packages/dist.sh

# The commands, their manual pages and completions: make install PREFIX=$HOME/.local
install:
	bash .ci/packages/install.sh "$(DESTDIR)$(PREFIX)"
